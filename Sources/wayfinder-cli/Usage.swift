/// The text of `--help`.
enum Usage {
  static let text = """
    wayfinder: find text in a page and say where it is

    usage: wayfinder find FILE QUERY [options]     where a query is found
           wayfinder outline FILE [options]        the headings
           wayfinder text FILE [options]           the text that is shown and searched
           wayfinder lines FILE [options]          the lines with their rectangles
           wayfinder picture FILE PICTURE [QUERY] [options]
                                                   a drawing of the lines and the matches

    FILE is an HTML page or plain text; - reads standard input.

    What matches:
      --profile NAME     webkit (the default), chromium or text-fragment: as this browser finds;
                         webkit, chromium (the default) or icu: as it breaks lines
      --case-sensitive   letters must agree in case, and so in accents
      --diacritics MODE  ignore, asymmetric or match: how accents count
      --whole-word       whole words only
      --word-starts      only where a word begins
      --locale NAME      whose alphabet says which letters are equal (default: en)
      --engine NAME      index (default), or reference: ICU's own search, slow, for comparison

    Where it is:
      --width W, --height H
                         the size of the window in points (default: 800 and 600)
      --cell WxH         the size of a character cell in points (default: 8x16)
      --font FILE        measure with a font file instead; may be given several times, the first
                         that has a character is taken; FILE#N is the Nth font of a collection
      --font-family NAME measure with a family of the system's fonts, and those that stand in for it
      --font-size N      the size of the text in points (default: 16); all of a page grows with it
      --ambiguous-wide   characters of ambiguous width take two cells

    Input and output:
      --format NAME      auto (default), html or text
      --limit N          print at most N matches
      --json             print JSON; ranges are UTF-16 offsets, for HTML into body.textContent
      --svg FILE, --png FILE
                         with find: also draw the result
      --picture-format NAME
                         with picture: svg, or png, in which glyphs are drawn as they were measured
                         (default: png where PICTURE ends so); without a font the system's are taken
      --help             print this

    The exit code of find is 0 where something was found, 1 where nothing was, 2 on an error.

    """
}
