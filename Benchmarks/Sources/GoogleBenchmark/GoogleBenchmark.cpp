#include "GoogleBenchmark.h"

#include <benchmark/benchmark.h>

namespace {

// Hands every repetition on and prints nothing.
class ForwardingReporter : public benchmark::BenchmarkReporter {
public:
  ForwardingReporter(GBReport report, void *context) : report_(report), context_(context) {}

  bool ReportContext(const Context &) override { return true; }

  void ReportRuns(const std::vector<Run> &runs) override {
    for (const Run &run : runs) {
      if (run.run_type != Run::RT_Iteration || run.iterations == 0) continue;
      report_(context_, run.run_name.function_name.c_str(),
              run.cpu_accumulated_time / static_cast<double>(run.iterations));
    }
  }

private:
  GBReport report_;
  void *context_;
};

// Mingling the repetitions of both sides of a pair lets a slow spell of the machine hit both.
void initializeOnce() {
  static const bool isInitialized = [] {
    char program[] = "benchmarks";
    char mingle[] = "--benchmark_enable_random_interleaving=true";
    char *arguments[] = {program, mingle, nullptr};
    int count = 2;
    benchmark::Initialize(&count, arguments);
    return true;
  }();
  (void)isInitialized;
}

} // namespace

void gb_register(const char *name, GBBody body, void *context, double minimumSeconds,
                 int repetitions) {
  benchmark::RegisterBenchmark(name, [=](benchmark::State &state) {
    for (auto _ : state) body(context);
  })->MeasureProcessCPUTime()
      ->MinTime(minimumSeconds)
      ->Repetitions(repetitions);
}

void gb_run(GBReport report, void *context) {
  initializeOnce();
  ForwardingReporter reporter(report, context);
  benchmark::RunSpecifiedBenchmarks(&reporter);
  benchmark::ClearRegisteredBenchmarks();
}
