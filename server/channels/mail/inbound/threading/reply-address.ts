import type { Keys } from '../../../../kernel/keys.ts'

/** What an answer to a signed address becomes: a message, a note of staff, or a message of a side conversation. */
export type AnswerKind = 'chat' | 'note' | 'side'

/** The target of an answer. `number` is that of the ticket. */
type AnswersTo =
  | { id: string; number: number; kind: 'chat' | 'note' }
  | { number: number; kind: 'side'; side: { id: string; number: number } }

/** A parsed tag. It proves nothing until {@link isSignedFor} has verified it for its target. */
export type Tag = {
  /** Number of the ticket. */
  number: number
  kind: AnswerKind
  /** Number of the side conversation in its ticket; null for other kinds. */
  side: number | null
  signature: string
}

const KINDS: Readonly<Record<string, AnswerKind>> = { c: 'chat', n: 'note', s: 'side' }

const TAG = /^(\d{1,15})\.(?:([cn])|(s)(\d{1,6}))\.([0-9a-f]{20})$/

/**
 * The tag of a ticket in addresses and mails: `<number>.<c or n>.<signature>`, or `<number>.s<number>.<signature>` for
 * a side conversation. The signature covers the id of the target, because after a restore another one can get the same
 * number. A tag identifies a target, and gives no right to write there; but anyone with the tag of a side conversation
 * may write in it.
 */
export function signTag(keys: Keys, to: AnswersTo): string {
  const [letter, id] =
    to.kind === 'side' ? [`s${to.side.number}`, to.side.id] : [to.kind === 'chat' ? 'c' : 'n', to.id]
  return `${to.number}.${letter}.${keys.signShort(signedText(id, to.kind))}`
}

/** The parts of a tag; null if the text is no tag. */
export function readTag(text: string): Tag | null {
  const [, number, ofTicket, ofSide, side, signature] = TAG.exec(text.toLowerCase()) ?? []
  const kind = KINDS[ofTicket ?? ofSide ?? '']
  if (!number || !kind || !signature) return null
  return { number: Number(number), kind, side: side === undefined ? null : Number(side), signature }
}

/** Whether a tag was signed for the ticket with this id, or for the side conversation. */
export const isSignedFor = (keys: Keys, { kind, signature }: Tag, id: string): boolean =>
  keys.verifyShort(signedText(id, kind), signature)

const signedText = (id: string, kind: AnswerKind): string =>
  kind === 'side'
    ? `reply address of side conversation ${id}`
    : `reply address of ticket ${id} ${kind === 'chat' ? 'c' : 'n'}`

/** The reply address of a target: the address of the mailbox with a tag behind a plus sign. */
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
