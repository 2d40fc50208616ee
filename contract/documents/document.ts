/**
 * What staff write with formatting: a closed form of our own, so that nothing that is shown or mailed ever was HTML, and the
 * editor can be replaced. Whatever is not described here is refused.
 */
export type RichDocument = { version: 1; blocks: DocumentBlock[] }

/** How large a document may be. Pages that know no documents do not load these numbers. */
export const DOCUMENT_LIMITS = {
  /** Objects and arrays inside each other, which are about nine lists, and all of them together. */
  levels: 30,
  parts: 5000,
  /** Of all texts, names and links: more than any note may have, and little enough to be looked at at once. */
  signs: 40_000,
  /** Names: of pictures, people and placeholders. */
  name: 255,
  link: 2000,
} as const

/** What stands below one another. */
export type DocumentBlock =
  | { kind: 'paragraph'; content: DocumentInline[] }
  | { kind: 'quote'; blocks: DocumentBlock[] }
  | { kind: 'list'; ordered: boolean; items: DocumentBlock[][] }
  | { kind: 'codeBlock'; text: string }
  | DocumentImage

/**
 * `file` is the id of a file that comes with the message; `name` is what that is called. `alt` says what is to be seen, for those who do
 * not see it; without it the name does.
 */
export type DocumentImage = { kind: 'image'; file: string; name: string; alt?: string | undefined }

/** What stands for a picture where it is not seen. */
export const wordsOfImage = ({ name, alt }: DocumentImage): string => alt ?? name

/** What stands in a line. */
export type DocumentInline =
  | DocumentText
  | { kind: 'break' }
  | { kind: 'mention'; of: MentionKind; id: string; name: string }
  /** Stands for a fact such as `requester.firstName`, and in its place for `otherwise` where there is none. */
  | { kind: 'placeholder'; name: string; otherwise?: string | undefined }

/** Words that look alike. */
export type DocumentText = {
  kind: 'text'
  text: string
  bold?: true | undefined
  italic?: true | undefined
  code?: true | undefined
  link?: string | undefined
}

/** Whom a note can mention. */
export const MENTION_KINDS = ['person', 'team'] as const
type MentionKind = (typeof MENTION_KINDS)[number]

/** What placeholders are called: a thing and what of it. */
export const PLACEHOLDER_NAME = /^[a-z]+\.[a-zA-Z]+$/

/**
 * Where links may lead: pages and addresses of mail. A login before the host would be told to everybody, or make the host look like
 * another one (`https://bank.example@evil.example`).
 */
const SAFE_LINK = /^(?:https?:\/\/[^\s\p{C}<>"\\@/?#]+(?:[/?#][^\s\p{C}<>"\\]*)?|mailto:[^\s\p{C}<>"\\]+)$/iu

/** Whether a link leads to a page, without a login, or to an address of mail; nothing else is ever made a link. */
export const isSafeLink = (link: string): boolean => SAFE_LINK.test(link)

/** A piece of a line: what belongs to one link, or what is no link. */
export type LinkedPart = { link: string | null; content: DocumentInline[] }

/** The pieces of a line. Words of one link that look different are one link. */
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
