import type { Keys } from '../../../../kernel/keys.ts'

/** What an answer to a signed address becomes: a message, or a note of staff. */
type AnswerKind = 'chat' | 'note'

/** The ticket of an answer, and what the answer becomes. */
export type AnswersTo = { id: string; number: number; kind: AnswerKind }

/** A parsed tag. It proves nothing until {@link isSignedFor} has verified it for the ticket of its number. */
export type Tag = { number: number; kind: AnswerKind; signature: string }

const LETTERS: Record<AnswerKind, string> = { chat: 'c', note: 'n' }
const KINDS: Readonly<Record<string, AnswerKind>> = { c: 'chat', n: 'note' }

const TAG = /^(\d{1,15})\.([cn])\.([0-9a-f]{20})$/

/**
 * The tag of a ticket in addresses and mails: `<number>.<c or n>.<signature>`. The signature covers the id of the
 * ticket, because after a restore another ticket can get the same number. A tag identifies a ticket, and gives no right
 * to write there.
 */
export const signTag = (keys: Keys, { id, number, kind }: AnswersTo): string =>
  `${number}.${LETTERS[kind]}.${keys.signShort(signedText(id, kind))}`

/** The parts of a tag; null if the text is no tag. */
export function readTag(text: string): Tag | null {
  const [, number, letter, signature] = TAG.exec(text.toLowerCase()) ?? []
  const kind = letter && KINDS[letter]
  return number && kind && signature ? { number: Number(number), kind, signature } : null
}

/** Whether a tag was signed for the ticket with this id. */
export const isSignedFor = (keys: Keys, { kind, signature }: Tag, ticketId: string): boolean =>
  keys.verifyShort(signedText(ticketId, kind), signature)

const signedText = (ticketId: string, kind: AnswerKind): string =>
  `reply address of ticket ${ticketId} ${LETTERS[kind]}`

/** The reply address of a ticket: the address of the mailbox with a tag behind a plus sign. */
export function replyAddress(keys: Keys, mailboxAddress: string, answers: AnswersTo): string {
  const at = mailboxAddress.lastIndexOf('@')
  return `${mailboxAddress.slice(0, at)}+${signTag(keys, answers)}${mailboxAddress.slice(at)}`
}

/** The tag in an address of this mailbox; null if the address is another one or has no tag. */
export function readReplyAddress(mailboxAddress: string, address: string): Tag | null {
  const at = mailboxAddress.lastIndexOf('@')
  const [local, domain] = [mailboxAddress.slice(0, at), mailboxAddress.slice(at)].map((part) =>
    part.toLowerCase(),
  )
  const given = address.toLowerCase()
  if (!given.startsWith(`${local}+`) || !given.endsWith(domain ?? '')) return null
  return readTag(given.slice((local?.length ?? 0) + 1, given.length - (domain?.length ?? 0)))
}

/** The address in lower case without its tag, which starts at the first plus sign. All tags reach the same mailbox. */
export function untaggedAddress(address: string): string {
  const at = address.lastIndexOf('@')
  return `${address.slice(0, at).replace(/\+.*$/s, '')}${address.slice(at)}`.toLowerCase()
}
