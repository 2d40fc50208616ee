/** Where a quote begins in HTML, and whether it goes on behind the end of its element. */
type QuoteMark = 'element' | 'to_the_end'

type Marks = {
  /** Names of classes; some programs put their own words in front. */
  classes: readonly string[]
  ids: readonly string[]
  /** The element ends with the quote, or only heads it. */
  extent: QuoteMark
}

/** How mail programs mark what they quote. */
const MARKS: readonly Marks[] = [
  {
    classes: [
      'gmail_quote',
      'gmail_quote_container',
      'yahoo_quoted',
      'protonmail_quote',
      'tutanota_quote',
      'moz-cite-prefix',
      'front-blockquote',
      'zmail_extra',
      'mailbox_quote',
      'wm-quote',
      'skiff_quote',
    ],
    ids: ['yahoo_quoted', 'OLK_SRC_BODY_SECTION', 'isForwardContent'],
    extent: 'element',
  },
  {
    classes: ['OutlookMessageHeader', 'ms-outlook-mobile-reference-message'],
    ids: [
      'divRplyFwdMsg',
      'appendonsend',
      'ms-outlook-mobile-reference-message',
      'zwchr',
      'reply-intro',
      'stopSpelling',
    ],
    extent: 'to_the_end',
  },
]

/** The line that Outlook draws above the headers of what it quotes. */
const OUTLOOK_LINE = /border:\s*none;\s*border-top:\s*solid\s+#(?:e1e1e1|b5c4df)\s+1\.0pt/i

/** Whether a quote begins with an element. */
export function quoteMarkOf(name: string, attributes: Record<string, string>): QuoteMark | null {
  const classes = (attributes['class'] ?? '').split(/\s+/)
  const id = attributes['id'] ?? ''
  for (const marks of MARKS)
    if (classes.some((word) => matches(word, marks.classes)) || matches(id, marks.ids)) return marks.extent
  if (name === 'blockquote' && attributes['type']?.toLowerCase() === 'cite') return 'element'
  if (name === 'div' && attributes['name']?.toLowerCase() === 'quote') return 'element'
  return OUTLOOK_LINE.test(attributes['style'] ?? '') ? 'to_the_end' : null
}

/** Also `x_divRplyFwdMsg` and `ydp1234yahoo_quoted`, which programs make of what they quote again. */
const matches = (word: string, marks: readonly string[]): boolean =>
  word !== '' &&
  marks.some(
    (mark) =>
      word === mark || word.endsWith(`_${mark}`) || (/^ydp[\da-f]+/.test(word) && word.endsWith(mark)),
  )

const RED =
  /^(?:red|darkred|crimson|firebrick|#(?:[c-f][\da-f])(?:[0-3][\da-f]){2}|#[c-f][0-3]{2}|rgb\(\s*(?:19[2-9]|2\d\d)\s*,\s*[0-5]?\d\s*,\s*[0-5]?\d\s*\))$/i

/** Whether words are written in red or highlighted, as answers in a quote of Outlook are. */
export function isMarkedByColour(name: string, { style = '', color = '' }: Record<string, string>): boolean {
  if (name === 'font' && RED.test(color.trim())) return true
  if (!/colou?r|background|highlight/i.test(style)) return false
  const colour = /(?:^|;)\s*color\s*:\s*([^;!]+)/i.exec(style)?.[1]?.trim() ?? ''
  return (
    RED.test(colour) ||
    /(?:background(?:-color)?|mso-highlight)\s*:\s*(?:yellow|lime|aqua|#ff0(?:0|$))/i.test(style)
  )
}
