import type { MailMark } from '@support-desk/contract'
import type { Db } from '../../../database/dialect.ts'
import { messageOfTopic, repliesTopic } from './replies/topic.ts'

/** Stored as the error of an email when no mail server is set up. */
export const NOT_SET_UP = 'not_set_up'

/** A mark of undelivered email. */
export const bounceMark = (
  ids: Pick<MailMark, 'receivedId' | 'ticketId' | 'entryId'>,
  bounce: NonNullable<MailMark['bounce']>,
): MailMark => ({
  ...ids,
  kind: 'bounce',
  sentBy: null,
  hasRest: false,
  isCut: false,
  hasFormatting: false,
  bounce,
})

/** The answer of the mail server, without the prefix that the mail client adds. */
const wordsOf = (error: string): string => error.replace(/^(?:Can't send mail - [^:]*|Message failed): /, '')

/** The enhanced status code in an error; null where it has none. */
export const statusOf = (error: string): string | null =>
  /(?<![\d.])([45]\.\d{1,3}\.\d{1,3})(?![\d.]*\d)/.exec(error)?.[1] ?? null

const isPermanent = (error: string): boolean => /(?<![\d.])5\d\d\b/.test(error)

/** Marks for the messages of a ticket whose emails were not sent. */
export async function unsentMarks(db: Db, ticketId: string): Promise<MailMark[]> {
  const rows = await db
    .selectFrom('outbox')
    .select(['id', 'topic', 'recipient', 'last_error', 'failed_at'])
    .where('ticket_id', '=', ticketId)
    .where('last_error', 'is not', null)
    .where('topic', 'like', repliesTopic('%'))
    .orderBy('id')
    .execute()
  return rows.map(({ id, topic, recipient, last_error: error, failed_at: failedAt }) =>
    bounceMark(
      { receivedId: id, ticketId, entryId: messageOfTopic(topic) },
      undeliveredOf(recipient, error ?? '', failedAt !== null),
    ),
  )
}

/** The reason of a failed delivery, by the error that the outbox stored. */
export function undeliveredOf(
  recipient: string,
  error: string,
  isGivenUp: boolean,
): NonNullable<MailMark['bounce']> {
  if (error === NOT_SET_UP) return { why: NOT_SET_UP, recipient, status: null, text: '' }
  const why = !isGivenUp ? 'trying' : isPermanent(error) ? 'refused' : 'given_up'
  return { why, recipient, status: statusOf(error), text: wordsOf(error) }
}

/** `failingSince`: the first failed attempt since the last success. `error`: its error. */
type OutgoingTrouble = { failingSince: string; error: string }

/** Queries about failures of all outgoing email. */
export const outgoingQueries = (db: Db) => ({
  /** Null if the latest attempt succeeded, or if there was none. */
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
