"""Makes text files of unpacked documentation packages; see the script `corpus`.

One paragraph a line, markup and repeats taken out, in an order that is the same every time. Where a
text must be longer than what there is, it is repeated with variation: each pass has another order
of paragraphs, another order of the sentences in them, and other digits.
"""

import gettext
import gzip
import html
import pathlib
import random
import re
import sys

MEGABYTE = 1_000_000
# What is read of a language at most: enough for 1 MB without repeats, and quick.
ENOUGH = 4 * MEGABYTE

# Characters that a paragraph of a language must hold; packages leave some untranslated.
SCRIPTS = {
    language: re.compile(f"[{characters}]") for language, characters in {
        "ru": "\u0400-\u04ff", "el": "\u0370-\u03ff\u1f00-\u1fff", "ar": "\u0600-\u06ff",
        "hi": "\u0900-\u097f", "th": "\u0e00-\u0e7f", "ja": "\u3040-\u30ff\u4e00-\u9fff",
        "zh": "\u4e00-\u9fff", "ko": "\uac00-\ud7a3",
    }.items()
}
LATIN = re.compile("[A-Za-z\u00c0-\u024f]")
# Folders of packages that hold several languages.
FOLDERS = {
    "gnome-user-docs": {"el": "help/el/", "hi": "help/hi/", "ko": "help/ko/"},
    "debian-handbook": {"ar": "ar-MA"},
    "installation-guide-amd64": {"ja": "/ja/", "zh": "/zh_CN/"},
}

INVISIBLE = re.compile(
    r"<!--.*?-->|<(script|style|pre|screen|noscript|head|header|nav|footer)\b.*?</\1\s*>", re.S | re.I)
BLOCK = re.compile(
    r"</?(?:p|div|h[1-6]|li|ul|ol|dl|dt|dd|td|th|tr|table|section|article|body|br|hr|title|item|note"
    r"|steps|list|terms|page|info|desc|figure|caption|blockquote)\b[^>]*>", re.I)
TAG = re.compile(r"<[^>]*>")
SPACE = re.compile(r"\s+")
BODY = re.compile(r"<body\b[^>]*>(.*)</body", re.S | re.I)
SENTENCE = re.compile(r"(?<=[.!?])\s+(?=\S)|(?<=[。！？।])\s*(?=\S)")


def paragraphs_of_markup(source):
    """The paragraphs of an HTML page or a Mallard page."""
    source = INVISIBLE.sub(" ", source)
    for piece in BLOCK.sub("\n\n", source).split("\n\n"):
        yield SPACE.sub(" ", html.unescape(TAG.sub("", piece))).strip()


def paragraphs_of_catalogue(path):
    """The translations in a gettext catalogue, without marks for keyboard shortcuts."""
    with open(path, "rb") as file:
        catalogue = gettext.GNUTranslations(file)._catalog
    for key, text in catalogue.items():
        if key:
            yield SPACE.sub(" ", TAG.sub("", html.unescape(text)).replace("~", "")).strip()


def sources(language, folders):
    """The files to read, package after package, in an order that does not favour a chapter."""
    for folder in folders:
        folder = pathlib.Path(folder)
        part = FOLDERS.get(folder.name, {}).get(language, "")
        found = sorted(
            path for path in folder.rglob("*")
            if path.is_file() and part in str(path.relative_to(folder))
            and re.search(r"\.(html|html\.gz|page|mo)$", path.name))
        random.Random(language).shuffle(found)
        yield from found


def read(path):
    opened = gzip.open(path) if path.suffix == ".gz" else open(path, "rb")
    with opened as file:
        return file.read().decode("utf-8", "replace")


def is_prose(text, language):
    """Whether a paragraph is long enough, made of words, and in the language."""
    if len(text.encode()) < 24:
        return False
    latin = len(LATIN.findall(text))
    native = len(SCRIPTS[language].findall(text)) if language in SCRIPTS else latin
    return native * 3 >= latin and (native + latin) * 2 >= len(text)


def collect(language, folders):
    """The distinct paragraphs of a language, and pages of about 1 MB."""
    seen, size, pages, page_size = set(), 0, [], 0
    for path in sources(language, folders):
        if size >= ENOUGH:
            break
        if path.suffix == ".mo":
            found = paragraphs_of_catalogue(path)
        else:
            source = read(path)
            body = BODY.search(source)
            if body and page_size < MEGABYTE:
                pages.append(body.group(1))
                page_size += len(body.group(1).encode())
            found = paragraphs_of_markup(source)
        for text in found:
            if text not in seen and is_prose(text, language):
                seen.add(text)
                size += len(text.encode()) + 1
    paragraphs = sorted(seen)
    random.Random(language).shuffle(paragraphs)
    return paragraphs, pages


def varied(text, generator):
    """A paragraph with its sentences in another order and other digits."""
    sentences = SENTENCE.split(text)
    turn = generator.randrange(len(sentences))
    joint = " " if " " in text else ""
    text = joint.join(sentences[turn:] + sentences[:turn])
    return re.sub(r"\d", lambda _: str(generator.randrange(10)), text)


def passes(paragraphs, language):
    """Paragraphs without end."""
    yield from paragraphs
    generator = random.Random(language + " again")
    paragraphs = list(paragraphs)
    while True:
        generator.shuffle(paragraphs)
        for text in paragraphs:
            yield varied(text, generator)


def write(path, lines, size):
    """Writes lines up to a size in bytes, whole or not at all."""
    partial = path.with_suffix(".partial")
    written = 0
    with open(partial, "wb") as file:
        for line in lines:
            data = line.encode() + b"\n"
            if written + len(data) > size:
                break
            file.write(data)
            written += len(data)
    partial.rename(path)


def page_of(language, pages, paragraphs):
    """An HTML page of 1 MB: real bodies, or paragraphs where a language has no pages."""
    body, size = [], 0
    for part in pages or (f"<p>{html.escape(text)}</p>\n" for text in paragraphs):
        body.append(part)
        size += len(part.encode())
        if size >= MEGABYTE:
            break
    return (f'<!DOCTYPE html>\n<html lang="{language}"><head><meta charset="utf-8">'
            f"<title>{language}</title></head>\n<body>\n{''.join(body)}\n</body></html>\n")


def make_text(language, target, sizes, folders):
    paragraphs, pages = collect(language, folders)
    base = sum(len(text.encode()) + 1 for text in paragraphs)
    if base < MEGABYTE // 4:
        sys.exit(f"corpus: {language}: only {base} bytes of text in its packages")
    print(f"corpus: {language}: {base / MEGABYTE:.1f} MB of distinct text", file=sys.stderr)
    for size in sizes:
        path = target / f"{language}{size}.txt"
        if not path.exists():
            write(path, passes(paragraphs, language), size * MEGABYTE)
    page = target / f"{language}.html"
    partial = page.with_suffix(".partial")
    partial.write_text(page_of(language, pages, paragraphs), encoding="utf-8")
    partial.rename(page)


def mix(target, sizes, languages):
    """A text of paragraphs of all languages in turn."""
    for size in sizes:
        path = target / f"mixed{size}.txt"
        if path.exists():
            continue
        files = [open(target / f"{language}{size}.txt", encoding="utf-8") for language in languages]
        lines = (line.rstrip("\n") for group in zip(*files) for line in group)
        write(path, lines, size * MEGABYTE)


if __name__ == "__main__":
    if sys.argv[1] == "text":
        _, _, language, target, sizes, *folders = sys.argv
        make_text(language, pathlib.Path(target), [int(size) for size in sizes.split()], folders)
    else:
        _, _, target, sizes, *languages = sys.argv
        mix(pathlib.Path(target), [int(size) for size in sizes.split()], languages)
