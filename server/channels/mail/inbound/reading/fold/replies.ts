import { FORWARD_PREFIXES, REPLY_PREFIXES } from './languages.ts'
import type { Line } from './lines.ts'
import { isForwardLine, isSeparator } from './quote-heads.ts'

/** The headers that make a mail a reply. */
type ReplyFacts = { subject: string; inReplyTo: readonly string[]; references: readonly string[] }

/** Whether a mail is a reply. All text of a mail that is no reply is its content, however it looks. */
export const isReply = ({ subject, inReplyTo, references }: ReplyFacts): boolean =>
  inReplyTo.length > 0 ||
  references.length > 0 ||
  REPLY_PREFIXES.has(REPLY_PREFIX.exec(subject)?.[1]?.toLowerCase() ?? '')

/** Some programs count in brackets. */
const REPLY_PREFIX = /^\s*(?:\[[^\]]{1,40}\]\s*)?([\p{L}\p{M}]{1,9})\s?(?:[[(^]?\d{1,3}[\])]?)?\s*[:：]/u

/** Whether a mail is forwarded, so its readers do not know the text below. Some programs say so only in the text. */
export function isForward(subject: string, lines: readonly Line[] = []): boolean {
  if (FORWARD_PREFIXES.includes(prefixOf(subject) ?? '')) return true
  const first = lines.findIndex((line) => line.isQuoted || isSeparator(line.text) || isForwardLine(line.text))
  const line = lines[first]
  return line !== undefined && isForwardLine(line.text)
}

/** The prefix of a subject before the colon, in lower case. Skips list names in brackets. */
const prefixOf = (subject: string): string | undefined =>
  /^\s*(?:\[[^\]]{1,40}\]\s*)?([^\s:：\]]{1,15}(?: [^\s:：]{1,10})?)\s*[:：]/u
    .exec(subject)?.[1]
    ?.toLowerCase()
