import type { MailMark } from '@support-desk/contract'
import type { Db } from '../../../database/dialect.ts'
import { prepared } from '../../../database/prepared.ts'
import { messageOfTopic, repliesTopic } from './replies/topic.ts'

/** What stands in place of an error in an email that no mail server could take, because none is set up. */
export const NOT_SET_UP = 'not_set_up'

const selectUnsent = prepared((db, { ticketId }: { ticketId: string }) =>
  db
    .selectFrom('outbox')
    .select(['id', 'topic', 'recipient', 'last_error', 'failed_at'])
    .where('ticket_id', '=', ticketId)
    .where('last_error', 'is not', null)
    .where('topic', 'like', repliesTopic('%'))
    .orderBy('id'),
)

/** What a mail server has said, without the words that the mail client puts in front. */
const wordsOf = (error: string): string => error.replace(/^(?:Can't send mail - [^:]*|Message failed): /, '')

/** The enhanced status code in an error; null where it has none. */
export const statusOf = (error: string): string | null =>
  /(?<![\d.])([45]\.\d{1,3}\.\d{1,3})(?![\d.]*\d)/.exec(error)?.[1] ?? null

const isPermanent = (error: string): boolean => /(?<![\d.])5\d\d\b/.test(error)

/** Replies that were not sent, as marks of the messages that they are. */
export async function unsentMarks(db: Db, ticketId: string): Promise<MailMark[]> {
  const { rows } = await selectUnsent(db, { ticketId })
  return rows.map(({ id, topic, recipient, last_error: error, failed_at: failedAt }) => ({
    receivedId: id,
    ticketId,
    entryId: messageOfTopic(topic),
    kind: 'bounce' as const,
    hasRest: false,
    isCut: false,
    hasFormatting: false,
    sentBy: null,
    bounce: bounceOf(recipient, error ?? '', failedAt !== null),
  }))
}

function bounceOf(recipient: string, error: string, isGivenUp: boolean): NonNullable<MailMark['bounce']> {
  if (error === NOT_SET_UP) return { why: NOT_SET_UP, recipient, status: null, text: '' }
  const why = !isGivenUp ? 'trying' : isPermanent(error) ? 'refused' : 'given_up'
  return { why, recipient, status: statusOf(error), text: wordsOf(error) }
}

/** Since when no email has gone out, though some was tried, and what the mail server said last. */
type OutgoingTrouble = { failingSince: string; error: string }

/** Queries about whether email goes out at all. */
export const outgoingQueries = (db: Db) => ({
  /** Null while the latest email that was tried went out, or none was tried. */
  async trouble(): Promise<OutgoingTrouble | null> {
    const sent = await db
      .selectFrom('outbox')
      .select('sent_at')
      .where('sent_at', 'is not', null)
      .orderBy('sent_at', 'desc')
      .limit(1)
      .executeTakeFirst()
    const failing = await db
      .selectFrom('outbox')
      .select(['claimed_at', 'last_error'])
      .where('sent_at', 'is', null)
      .where('failed_at', 'is', null)
      .where('last_error', 'is not', null)
      .where('last_error', '!=', NOT_SET_UP)
      .where('claimed_at', '>', sent?.sent_at ?? '')
      .orderBy('claimed_at')
      .limit(1)
      .executeTakeFirst()
    return failing ? { failingSince: failing.claimed_at ?? '', error: failing.last_error ?? '' } : null
  },
})
