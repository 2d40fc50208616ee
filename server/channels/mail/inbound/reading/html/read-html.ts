import { HtmlTooComplex, htmlLimits } from './limits.ts'
import { MOST_HTML, type SafeHtml, sanitised } from './sanitise.ts'
import { type TextOfHtml, textOfHtml } from './text-of-html.ts'

/** The parsed HTML of a mail. `shown` is null if it is too long, too deep or too slow to show with formatting. */
type HtmlOfMail = TextOfHtml & { shown: SafeHtml | null }

/** Reads HTML in linear time. Beyond the limits, and if `isPlain`, its text is read without formatting. */
export function readHtml(written: string, isPlain = false): HtmlOfMail {
  const html = withClosedRest(written)
  const limits = htmlLimits()
  const read = html.length <= MOST_HTML && !isPlain ? withinLimits(() => textOfHtml(html, limits)) : null
  if (!read) return { ...textOfHtml(withoutElements(html)), shown: null }
  return { ...read, shown: withinLimits(() => sanitised(html, limits)) }
}

/** HTML without a comment, style or title at its end that hides the rest because nothing closes it. */
function withClosedRest(html: string): string {
  const comment = html.lastIndexOf('<!--')
  const open =
    comment === -1 || html.includes('-->', comment) ? html : html.slice(0, comment) + html.slice(comment + 4)
  return ['style', 'title'].reduce((rest, name) => {
    const at = rest.toLowerCase().lastIndexOf(`<${name}`)
    return at === -1 || rest.toLowerCase().includes(`</${name}`, at)
      ? rest
      : rest.slice(0, at) + rest.slice(at).replace(/^<[^<>]*>/, '')
  }, open)
}

function withinLimits<T>(read: () => T): T | null {
  try {
    return read()
  } catch (error) {
    if (error instanceof HtmlTooComplex) return null
    throw error
  }
}

/** Flattens HTML to text and line breaks. Elements whose content is no text, such as `style`, stay, so that their content is skipped. */
const withoutElements = (html: string): string =>
  html.replaceAll(/<\/?([a-z][a-z\d]*)\b[^<>]*>/gi, (tag, name: string) => {
    if (/^(?:script|style|title)$/i.test(name)) return tag
    return /^(?:br|p|div|tr|li|h[1-6]|table|blockquote)$/i.test(name) ? '<br>' : ' '
  })
