#include "Peers.h"

#include <QAbstractTextDocumentLayout>
#include <QGuiApplication>
#include <QTextCursor>
#include <QTextDocument>
#include <QTextLayout>
#include <memory>
#include <vector>

namespace {

// Qt's fonts need an application, of which there is one a process; it shows nothing.
void startApplication() {
  static int argumentCount = 1;
  static char name[] = "benchmarks";
  static char *arguments[] = {name, nullptr};
  if (QCoreApplication::instance()) return;
  qputenv("QT_QPA_PLATFORM", "offscreen");
  new QGuiApplication(argumentCount, arguments);
}

QFont font() {
  QFont font(QStringLiteral("DejaVu Sans"));
  font.setPixelSize(16);
  return font;
}

QTextOption wrapping() {
  QTextOption option;
  option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
  return option;
}

int64_t wrap(QTextLayout &layout, double width) {
  double height = 0;
  layout.beginLayout();
  for (;;) {
    QTextLine line = layout.createLine();
    if (!line.isValid()) break;
    line.setLineWidth(width);
    line.setPosition(QPointF(0, height));
    height += line.height();
  }
  layout.endLayout();
  return layout.lineCount();
}

template <typename Body> void forEachLine(const char *text, size_t count, Body body) {
  const QString all = QString::fromUtf8(text, static_cast<int>(count));
  for (const QString &line : all.split(QLatin1Char('\n'))) body(line);
}

} // namespace

struct PeerQt {
  std::vector<std::unique_ptr<QTextLayout>> kept;
};

PeerQt *peer_qt_open(void) {
  startApplication();
  return new PeerQt;
}

void peer_qt_close(PeerQt *peer) { delete peer; }

int64_t peer_qt_layout(PeerQt *peer, const char *text, size_t count, double width) {
  (void)peer;
  int64_t lines = 0;
  const QFont fontOfAll = font();
  const QTextOption option = wrapping();
  forEachLine(text, count, [&](const QString &line) {
    QTextLayout layout(line, fontOfAll);
    layout.setTextOption(option);
    lines += wrap(layout, width);
  });
  return lines;
}

void peer_qt_keep(PeerQt *peer, const char *text, size_t count, double width) {
  const QFont fontOfAll = font();
  const QTextOption option = wrapping();
  forEachLine(text, count, [&](const QString &line) {
    auto layout = std::make_unique<QTextLayout>(line, fontOfAll);
    layout->setTextOption(option);
    layout->setCacheEnabled(true);
    wrap(*layout, width);
    peer->kept.push_back(std::move(layout));
  });
}

int64_t peer_qt_rewrap(PeerQt *peer, double width) {
  int64_t lines = 0;
  for (auto &layout : peer->kept) lines += wrap(*layout, width);
  return lines;
}

struct PeerQtDocument {
  QTextDocument document;
  int middle = 0;
};

PeerQtDocument *peer_qtDocument_open(const char *text, size_t count, double width) {
  startApplication();
  auto *peer = new PeerQtDocument;
  peer->document.setUndoRedoEnabled(false);
  peer->document.setDefaultFont(font());
  peer->document.setDefaultTextOption(wrapping());
  peer->document.setTextWidth(width);
  peer->document.setPlainText(QString::fromUtf8(text, static_cast<int>(count)));
  peer->middle = peer->document.characterCount() / 2;
  // Asking for the size lays out what is not yet.
  peer->document.documentLayout()->documentSize();
  return peer;
}

void peer_qtDocument_close(PeerQtDocument *peer) { delete peer; }

int64_t peer_qtDocument_type(PeerQtDocument *peer) {
  QTextCursor cursor(&peer->document);
  cursor.setPosition(peer->middle);
  cursor.insertText(QStringLiteral("x"));
  double height = peer->document.documentLayout()->documentSize().height();
  cursor.deletePreviousChar();
  height += peer->document.documentLayout()->documentSize().height();
  return height > 0 ? 2 : -1;
}
