import type { Keys } from '../../../../kernel/keys.ts'

/** What an answer to a signed address is: a message of the chat, or a note of the staff. */
type AnswerKind = 'chat' | 'note'

/** The ticket that an answer belongs to, and as what. */
export type AnswersTo = { number: number; kind: AnswerKind }

const LETTERS: Record<AnswerKind, string> = { chat: 'c', note: 'n' }
const KINDS: Readonly<Record<string, AnswerKind>> = { c: 'chat', n: 'note' }

const TAG = /^(\d{1,15})\.([cn])\.([0-9a-f]{20})$/

/**
 * The tag of a ticket in addresses and in what we write: `<number>.<c or n>.<signature>`. It says where an answer belongs, not who
 * may write there: that is asked as of every mail.
 */
export function signTag(keys: Keys, { number, kind }: AnswersTo): string {
  const named = `${number}.${LETTERS[kind]}`
  return `${named}.${keys.signShort(signedText(named))}`
}

/** What a tag says; null where it is none of ours. */
export function readTag(keys: Keys, tag: string): AnswersTo | null {
  const [, number, letter, signature] = TAG.exec(tag.toLowerCase()) ?? []
  const kind = letter && KINDS[letter]
  if (!number || !kind || !signature) return null
  return keys.verifyShort(signedText(`${number}.${letter}`), signature)
    ? { number: Number(number), kind }
    : null
}

const signedText = (named: string): string => `reply address ${named}`

/** The address to which answers about a ticket go: that of the mailbox, with a tag behind a plus sign. */
export function replyAddress(keys: Keys, mailboxAddress: string, answers: AnswersTo): string {
  const at = mailboxAddress.lastIndexOf('@')
  return `${mailboxAddress.slice(0, at)}+${signTag(keys, answers)}${mailboxAddress.slice(at)}`
}

/** What an address says that somebody has answered to; null where it is no signed one of this mailbox. */
export function readReplyAddress(keys: Keys, mailboxAddress: string, address: string): AnswersTo | null {
  const at = mailboxAddress.lastIndexOf('@')
  const [local, domain] = [mailboxAddress.slice(0, at), mailboxAddress.slice(at)].map((part) =>
    part.toLowerCase(),
  )
  const given = address.toLowerCase()
  if (!given.startsWith(`${local}+`) || !given.endsWith(domain ?? '')) return null
  return readTag(keys, given.slice((local?.length ?? 0) + 1, given.length - (domain?.length ?? 0)))
}
