import { parseList } from '../parse-list.ts'

/** The start of a quote in HTML, and whether it continues behind its element. */
type QuoteMark = 'element' | 'to_the_end'

type Marks = {
  /** Names of classes. Some programs add a prefix. */
  classes: readonly string[]
  ids: readonly string[]
  /** `element`: the quote is inside the element. `to_the_end`: the element is only its head. */
  extent: QuoteMark
}

/** The markup of quotes by mail programs. */
const MARKS: readonly Marks[] = [
  {
    classes: parseList(`
      gmail_quote, gmail_quote_container, yahoo_quoted, protonmail_quote, tutanota_quote, moz-cite-prefix,
      front-blockquote, zmail_extra, mailbox_quote, wm-quote, skiff_quote,
    `),
    ids: ['yahoo_quoted', 'OLK_SRC_BODY_SECTION', 'isForwardContent'],
    extent: 'element',
  },
  {
    classes: ['OutlookMessageHeader', 'ms-outlook-mobile-reference-message'],
    ids: parseList(`
      divRplyFwdMsg, appendonsend, ms-outlook-mobile-reference-message, zwchr, reply-intro, stopSpelling,
    `),
    extent: 'to_the_end',
  },
]

/** The line above the headers of a quote in Outlook. */
const OUTLOOK_LINE = /border:\s*none;\s*border-top:\s*solid\s+#(?:e1e1e1|b5c4df)\s+1\.0pt/i

/** Whether an element begins a quote, and how far the quote extends. */
export function quoteMarkOf(name: string, attributes: Record<string, string>): QuoteMark | null {
  const classes = (attributes['class'] ?? '').split(/\s+/)
  const id = attributes['id'] ?? ''
  for (const marks of MARKS)
    if (classes.some((word) => matches(word, marks.classes)) || matches(id, marks.ids)) return marks.extent
  if (name === 'blockquote' && attributes['type']?.toLowerCase() === 'cite') return 'element'
  if (name === 'div' && attributes['name']?.toLowerCase() === 'quote') return 'element'
  return OUTLOOK_LINE.test(attributes['style'] ?? '') ? 'to_the_end' : null
}

/** Also matches `x_divRplyFwdMsg` and `ydp1234yahoo_quoted`, which programs write in quotes of quotes. */
const matches = (word: string, marks: readonly string[]): boolean =>
  word !== '' &&
  marks.some(
    (mark) =>
      word === mark || word.endsWith(`_${mark}`) || (/^ydp[\da-f]+/.test(word) && word.endsWith(mark)),
  )

const RED =
  /^(?:red|darkred|crimson|firebrick|#(?:[c-f][\da-f])(?:[0-3][\da-f]){2}|#[c-f][0-3]{2}|rgb\(\s*(?:19[2-9]|2\d\d)\s*,\s*[0-5]?\d\s*,\s*[0-5]?\d\s*\))$/i

/** Whether an element is red or highlighted, like answers inside a quote of Outlook. */
export function isMarkedByColour(name: string, { style = '', color = '' }: Record<string, string>): boolean {
  if (name === 'font' && RED.test(color.trim())) return true
  if (!/colou?r|background|highlight/i.test(style)) return false
  const colour = /(?:^|;)\s*color\s*:\s*([^;!]+)/i.exec(style)?.[1]?.trim() ?? ''
  return (
    RED.test(colour) ||
    /(?:background(?:-color)?|mso-highlight)\s*:\s*(?:yellow|lime|aqua|#ff0(?:0|$))/i.test(style)
  )
}
