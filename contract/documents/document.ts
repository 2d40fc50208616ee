/**
 * Formatted text of staff. A closed form of our own: it never contains HTML, the editor can be replaced, and unknown
 * parts are refused.
 */
export type RichDocument = { version: 1; blocks: DocumentBlock[] }

/** Size limits of a document, apart from the schemas, so that pages without an editor do not load these. */
export const DOCUMENT_LIMITS = {
  /** Depth of nested objects and arrays; lists can be nested about nine deep. */
  levels: 30,
  /** Total number of objects and arrays. */
  parts: 5000,
  /** Total length of texts, names and links in UTF-16 code units, above the limit of a note. */
  signs: 40_000,
  /** Length of names of pictures, people and placeholders. */
  name: 255,
  link: 2000,
} as const

export type DocumentBlock =
  | { kind: 'paragraph'; content: DocumentInline[] }
  | { kind: 'quote'; blocks: DocumentBlock[] }
  | { kind: 'list'; ordered: boolean; items: DocumentBlock[][] }
  | { kind: 'codeBlock'; text: string }
  | DocumentImage

/** `file` is the id of a file of the message, `name` its name. `alt` is the alternative text; default: the name. */
export type DocumentImage = { kind: 'image'; file: string; name: string; alt?: string | undefined }

/** Alternative text of a picture. */
export const wordsOfImage = ({ name, alt }: DocumentImage): string => alt ?? name

/** Inline content. */
export type DocumentInline =
  | DocumentText
  | { kind: 'break' }
  | { kind: 'mention'; of: MentionKind; id: string; name: string }
  /** Stands for a fact such as `requester.firstName`; `otherwise` is its fallback text. */
  | { kind: 'placeholder'; name: string; otherwise?: string | undefined }

/** Text with one formatting. */
export type DocumentText = {
  kind: 'text'
  text: string
  bold?: true | undefined
  italic?: true | undefined
  code?: true | undefined
  link?: string | undefined
}

export const MENTION_KINDS = ['person', 'team'] as const
type MentionKind = (typeof MENTION_KINDS)[number]

/** Form of placeholder names: object and property. */
export const PLACEHOLDER_NAME = /^[a-z]+\.[a-zA-Z]+$/

/**
 * Allowed targets of links: pages and mail addresses. A login before the host would be visible to all readers, or
 * disguise the host (`https://bank.example@evil.example`).
 */
const SAFE_LINK = /^(?:https?:\/\/[^\s\p{C}<>"\\@/?#]+(?:[/?#][^\s\p{C}<>"\\]*)?|mailto:[^\s\p{C}<>"\\]+)$/iu

/** Whether a link leads to a page, without a login, or to a mail address. No other link is rendered. */
export const isSafeLink = (link: string): boolean => SAFE_LINK.test(link)

/** Inline content with the same link, or without one. */
export type LinkedPart = { link: string | null; content: DocumentInline[] }

/** Groups inline content by link. Differently formatted words of one link stay together. */
export function linkedParts(content: readonly DocumentInline[]): LinkedPart[] {
  const parts: LinkedPart[] = []
  for (const inline of content) {
    const link = linkOf(inline)
    const last = parts.at(-1)
    if (last?.link === link) last.content.push(inline)
    else parts.push({ link, content: [inline] })
  }
  return parts
}

const linkOf = (inline: DocumentInline): string | null =>
  inline.kind === 'text' && inline.link !== undefined && isSafeLink(inline.link) ? inline.link : null
