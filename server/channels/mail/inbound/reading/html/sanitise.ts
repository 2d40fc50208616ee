import sanitizeHtml from 'sanitize-html'
import { parseList } from '../parse-list.ts'
import type { HtmlLimits } from './limits.ts'
import { withoutStyle } from './styles.ts'

/** HTML that is safe to show: it loads nothing, runs no scripts and submits no forms. */
export type SafeHtml = {
  html: string
  remoteImages: { count: number; hosts: string[] }
}

/** In characters. Longer HTML is shown as plain text, and the original can be downloaded. */
export const MOST_HTML = 2_000_000
const MOST_LEVELS = 120
const MOST_HOSTS = 20

const TAGS = parseList(`
  p, div, span, br, hr, h1, h2, h3, h4, h5, h6, center, address, section, article, b, strong, i, em, u, s,
  strike, del, ins, sub, sup, small, big, font, mark, pre, code, tt, kbd, samp, blockquote, q, cite, abbr,
  bdi, bdo, wbr, ul, ol, li, dl, dt, dd, a, img, figure, figcaption, table, caption, colgroup, col, thead,
  tbody, tfoot, tr, td, th,
`)

/** Elements without visible text. */
const NO_TEXT = parseList(`
  script, style, textarea, option, select, noscript, noembed, noframes, xmp, plaintext, title, head, template,
  svg, math, iframe, object, video, audio, canvas,
`)

const ATTRIBUTES = {
  '*': ['dir', 'lang', 'align', 'valign', 'bgcolor'],
  a: ['href', 'title', 'target', 'rel'],
  img: ['src', 'alt', 'width', 'height', 'data-remote'],
  font: ['color', 'face', 'size'],
  ol: ['start', 'type'],
  li: ['value'],
  table: ['border', 'cellpadding', 'cellspacing', 'width', 'height'],
  col: ['span', 'width'],
  td: ['colspan', 'rowspan', 'width', 'height', 'nowrap'],
  th: ['colspan', 'rowspan', 'width', 'height', 'nowrap'],
  hr: ['width', 'size', 'color'],
}

/** Sanitises HTML. Throws {@link HtmlTooComplex} beyond the limits. */
export function sanitised(html: string, limits: HtmlLimits): SafeHtml {
  let count = 0
  const hosts = new Set<string>()
  const remote = (address: string): string | null => {
    const url = urlOf(address)
    if (!url) return null
    count += 1
    if (hosts.size < MOST_HOSTS) hosts.add(url.host)
    return url.href
  }
  const shown = sanitizeHtml(html, {
    allowedTags: TAGS,
    nonTextTags: NO_TEXT,
    allowedAttributes: ATTRIBUTES,
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowedSchemesByTag: { img: ['cid'] },
    allowedSchemesAppliedToAttributes: ['href', 'src'],
    allowProtocolRelative: false,
    nestingLimit: MOST_LEVELS,
    transformTags: {
      '*': (tagName, attribs) => {
        limits.onTag()
        for (const address of backgroundsOf(attribs)) remote(address)
        return withoutStyle(tagName, attribs)
      },
      img: (tagName, attribs) => ({ tagName, attribs: pictureOf(attribs, remote) }),
      a: (tagName, attribs) => ({ tagName, attribs: linkOf(attribs) }),
    },
  })
  return { html: shown, remoteImages: { count, hosts: [...hosts] } }
}

type Attributes = Record<string, string>

/** The addresses of background pictures. They are counted, and always removed. */
function backgroundsOf({ background, style }: Attributes): string[] {
  const named = [...(style ?? '').matchAll(/url\(\s*["']?([^"')]{1,2000})/gi)].map((match) => match[1] ?? '')
  return background === undefined ? named : [background, ...named]
}

/** Moves a remote address to a data attribute, so browsers do not load it. */
function pictureOf(attributes: Attributes, remote: (address: string) => string | null): Attributes {
  for (const address of backgroundsOf(attributes)) remote(address)
  const { src = '', srcset: _, 'data-remote': __, ...others } = attributes
  const address = src.trim()
  if (/^cid:/i.test(address)) return { ...others, src: address }
  const href = remote(address)
  return href === null ? others : { ...others, 'data-remote': href }
}

function linkOf(attributes: Attributes): Attributes {
  for (const name of ['target', 'rel', 'title']) delete attributes[name]
  const url = urlOf(attributes['href'] ?? '')
  // `https://bank.example@evil.example` leads to evil.example.
  if (url && (url.username || url.password)) delete attributes['href']
  // The title shows the real target, because the text of a link may be another address.
  return {
    ...attributes,
    ...(url && { title: url.host }),
    target: '_blank',
    rel: 'noopener noreferrer nofollow',
  }
}

function urlOf(address: string): URL | null {
  const text = address.trim()
  const url = URL.parse(text.startsWith('//') ? `https:${text}` : text)
  return url && /^https?:$/.test(url.protocol) ? url : null
}
