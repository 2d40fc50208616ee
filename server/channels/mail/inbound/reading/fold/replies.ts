import { FORWARD_PREFIXES, REPLY_PREFIXES } from './languages.ts'
import type { Line } from './lines.ts'
import { isForwardLine, isSeparator } from './quote-heads.ts'

/** The headers that say whether a mail answers another one. */
type ReplyFacts = { subject: string; inReplyTo: readonly string[]; references: readonly string[] }

/** Whether a mail answers another one. What a mail contains that answers nothing is its content, however it looks. */
export const isReply = ({ subject, inReplyTo, references }: ReplyFacts): boolean =>
  inReplyTo.length > 0 ||
  references.length > 0 ||
  REPLY_PREFIXES.has(REPLY_PREFIX.exec(subject)?.[1]?.toLowerCase() ?? '')

/** Some programs count in brackets. */
const REPLY_PREFIX = /^\s*(?:\[[^\]]{1,40}\]\s*)?([\p{L}\p{M}]{1,9})\s?(?:[[(^]?\d{1,3}[\])]?)?\s*[:：]/u

/** Whether the readers of a mail have not seen what is below, because it was forwarded. Some programs say so in the text alone. */
export function isForward(subject: string, lines: readonly Line[] = []): boolean {
  if (FORWARD_PREFIXES.includes(prefixOf(subject) ?? '')) return true
  const first = lines.findIndex((line) => line.isQuoted || isSeparator(line.text) || isForwardLine(line.text))
  const line = lines[first]
  return line !== undefined && isForwardLine(line.text)
}

/** What stands before the colon of a subject, in lower case; list names in brackets are passed over. */
const prefixOf = (subject: string): string | undefined =>
  /^\s*(?:\[[^\]]{1,40}\]\s*)?([^\s:：\]]{1,15}(?: [^\s:：]{1,10})?)\s*[:：]/u
    .exec(subject)?.[1]
    ?.toLowerCase()
