import sanitizeHtml from 'sanitize-html'

/** HTML that can be shown: it loads nothing, runs nothing and sends nothing. */
export type Sanitised = {
  html: string
  remoteImages: { count: number; hosts: string[] }
}

/** HTML of more signs is not shown: the text of it is, and the original can be downloaded. */
export const MOST_HTML = 2_000_000
const MOST_LEVELS = 120
const MOST_HOSTS = 20

const TAGS = [
  'p',
  'div',
  'span',
  'br',
  'hr',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'center',
  'address',
  'section',
  'article',
  'b',
  'strong',
  'i',
  'em',
  'u',
  's',
  'strike',
  'del',
  'ins',
  'sub',
  'sup',
  'small',
  'big',
  'font',
  'mark',
  'pre',
  'code',
  'tt',
  'kbd',
  'samp',
  'blockquote',
  'q',
  'cite',
  'abbr',
  'bdi',
  'bdo',
  'wbr',
  'ul',
  'ol',
  'li',
  'dl',
  'dt',
  'dd',
  'a',
  'img',
  'figure',
  'figcaption',
  'table',
  'caption',
  'colgroup',
  'col',
  'thead',
  'tbody',
  'tfoot',
  'tr',
  'td',
  'th',
]

/** What is inside of these is no text of the mail. */
const NO_TEXT = [
  'script',
  'style',
  'textarea',
  'option',
  'select',
  'noscript',
  'noembed',
  'noframes',
  'xmp',
  'plaintext',
  'title',
  'head',
  'template',
  'svg',
  'math',
  'iframe',
  'object',
  'video',
  'audio',
  'canvas',
]

const COLOUR = [/^#[\da-f]{3,8}$/i, /^[a-z]{3,30}$/i, /^rgba?\(\s*[\d.%]+(?:\s*[,/ ]\s*[\d.%]+){2,3}\s*\)$/i]
const LENGTH = [/^-?[\d.]{1,8}(?:px|pt|em|rem|ex|ch|cm|mm|in|pc|%)?$/i, /^auto$/i]
/** No sign of a negative length: what is moved out of its place could lie over something else. */
const LENGTHS = [/^(?:(?:[\d.]{1,8}(?:px|pt|em|rem|cm|mm|in|%)?|auto)(?:\s+|$)){1,4}$/i]
const LINE = [/^[\w#.%\s-]{1,80}$/i, /^[\w#.%\s-]*rgba?\([\d.,%\s/]+\)[\w#.%\s-]*$/i]
const WORD = [/^[a-z-]{2,30}$/i]

/** Nothing that loads, nothing that leaves its place. */
const STYLES = {
  color: COLOUR,
  'background-color': COLOUR,
  'font-family': [/^[\w\s,'"-]{1,200}$/i],
  'font-size': [...LENGTH, ...WORD],
  'font-weight': [/^(?:[a-z]+|\d{3})$/i],
  'font-style': WORD,
  'line-height': LENGTH,
  'letter-spacing': LENGTH,
  'text-align': WORD,
  'text-decoration': [/^[a-z\s-]{2,40}$/i],
  'text-indent': [/^[\d.]{1,6}(?:px|pt|em|%)?$/i],
  'text-transform': WORD,
  'vertical-align': [...WORD, ...LENGTH],
  'white-space': WORD,
  direction: WORD,
  'unicode-bidi': WORD,
  width: LENGTH,
  'max-width': LENGTH,
  height: LENGTH,
  margin: LENGTHS,
  'margin-top': LENGTHS,
  'margin-bottom': LENGTHS,
  'margin-left': LENGTHS,
  'margin-right': LENGTHS,
  padding: LENGTHS,
  'padding-top': LENGTHS,
  'padding-bottom': LENGTHS,
  'padding-left': LENGTHS,
  'padding-right': LENGTHS,
  border: LINE,
  'border-top': LINE,
  'border-bottom': LINE,
  'border-left': LINE,
  'border-right': LINE,
  'border-color': LINE,
  'border-style': LINE,
  'border-width': LINE,
  'border-collapse': WORD,
  'border-spacing': LENGTHS,
  'list-style-type': WORD,
}

const ATTRIBUTES = {
  '*': ['dir', 'lang', 'align', 'valign', 'bgcolor', 'style'],
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

const DATA_PICTURE = /^data:image\/(?:png|jpeg|gif|webp);base64,[a-z\d+/=\s]*$/i

/** Null where there is too much of it. */
export function sanitised(html: string): Sanitised | null {
  if (html.length > MOST_HTML) return null
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
    allowedStyles: { '*': STYLES },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowedSchemesByTag: { img: ['cid', 'data'] },
    allowedSchemesAppliedToAttributes: ['href', 'src'],
    allowProtocolRelative: false,
    nestingLimit: MOST_LEVELS,
    transformTags: {
      '*': (tagName, attribs) => {
        for (const address of backgroundsOf(attribs)) remote(address)
        return { tagName, attribs }
      },
      img: (tagName, attribs) => ({ tagName, attribs: pictureOf(attribs, remote) }),
      a: (tagName, attribs) => ({ tagName, attribs: linkOf(attribs) }),
    },
  })
  return { html: shown, remoteImages: { count, hosts: [...hosts] } }
}

type Attributes = Record<string, string>

/** What would be loaded behind something: counted, and never kept. */
function backgroundsOf({ background, style }: Attributes): string[] {
  const named = [...(style ?? '').matchAll(/url\(\s*["']?([^"')]{1,2000})/gi)].map((match) => match[1] ?? '')
  return background === undefined ? named : [background, ...named]
}

/** A remote address moves to an attribute that nothing loads. */
function pictureOf(attributes: Attributes, remote: (address: string) => string | null): Attributes {
  for (const address of backgroundsOf(attributes)) remote(address)
  const { src = '', srcset: _, 'data-remote': __, ...others } = attributes
  const address = src.trim()
  if (/^cid:/i.test(address) || DATA_PICTURE.test(address)) return { ...others, src: address }
  const href = remote(address)
  return href === null ? others : { ...others, 'data-remote': href }
}

function linkOf(attributes: Attributes): Attributes {
  for (const name of ['target', 'rel', 'title']) delete attributes[name]
  const url = urlOf(attributes['href'] ?? '')
  // What it says may be another address than where it leads.
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
