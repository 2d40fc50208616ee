import { hash } from 'node:crypto'
import { type Encoding, encodingFor, type PageFile } from './page-files.ts'

/** What the head of the document says about the install. All texts are unescaped. */
export type DocumentHead = {
  title: string
  /** Address of a square picture; null for the icon of the product. */
  icon: string | null
  metas: readonly { name: string; content: string }[]
  /** Address of a style sheet that overrides the colors of the pages. */
  styles: string | null
}

/** The document with the branding of the install. Scripts and inline styles are never added: the policy forbids them. */
export function withHead(document: PageFile, head: DocumentHead, accepted: string): PageFile {
  const encoding = encodingFor(accepted)
  const html = document.bytes
    .toString('utf8')
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escape(head.title)}</title>`)
    .replace(/<link rel="icon"[^>]*>/, (icon) =>
      head.icon === null ? icon : `<link rel="icon" href="${escape(head.icon)}" type="image/png" />`,
    )
    .replace('</head>', () => `${elementsOf(head).join('\n    ')}\n  </head>`)
  const bytes = compressed(Buffer.from(html), encoding)
  return {
    ...document,
    bytes,
    encoding: encoding?.name ?? null,
    etag: `"${hash('sha256', bytes, 'base64url').slice(0, 22)}"`,
  }
}

const elementsOf = ({ metas, styles }: DocumentHead): string[] => [
  ...metas.map(({ name, content }) => `<meta name="${escape(name)}" content="${escape(content)}" />`),
  ...(styles === null ? [] : [`<link rel="stylesheet" href="${escape(styles)}" />`]),
]

const compressed = (bytes: Buffer, encoding: Encoding | undefined): Buffer =>
  encoding ? encoding.compress(bytes) : bytes

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escape = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign)
