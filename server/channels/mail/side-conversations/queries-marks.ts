import { type MailMark, SIDE_REASONS } from '@support-desk/contract'
import type { Db } from '../../../database/dialect.ts'
import { bounceMark, undeliveredOf } from '../outbound/queries-unsent.ts'
import type { UndeliveredMail } from '../inbound/ledger/received-mail.ts'
import { messageOfSideTopic, sideTopics } from './topic.ts'

const NOTHING_SAID: UndeliveredMail = { recipient: null, status: null, text: '' }

/** Queries on the mails of side messages. */
export const sideMarkQueries = (db: Db) => ({
  /** Marks of the mails of a ticket that are part of side conversations, by side message. */
  async marksOf(ticketId: string): Promise<Map<string, MailMark[]>> {
    const [entries, bounces, unsent] = await Promise.all([
      db
        .selectFrom('mail_entries as e')
        .innerJoin('received_mails as r', 'r.id', 'e.received_id')
        .select(['e.received_id as receivedId', 'e.message_id as entryId', 'e.rest', 'e.html', 'r.kind'])
        .where('e.ticket_id', '=', ticketId)
        .where('r.reason', 'in', SIDE_REASONS)
        .execute(),
      db
        .selectFrom('received_mails')
        .select(['id as receivedId', 'entry_id as entryId', 'bounce'])
        .where('ticket_id', '=', ticketId)
        .where('state', '=', 'delivered')
        .where('reason', '=', 'side_bounce')
        .execute(),
      db
        .selectFrom('outbox')
        .select(['id as receivedId', 'topic', 'recipient', 'last_error', 'failed_at'])
        .where('ticket_id', '=', ticketId)
        .where('last_error', 'is not', null)
        .where('topic', 'like', sideTopics('%'))
        .execute(),
    ])
    const marks: MailMark[] = [
      ...entries.map(({ rest, html, kind, ...ids }) => ({
        ...ids,
        ticketId,
        kind: kind ?? ('person' as const),
        sentBy: null,
        hasRest: rest.trim() !== '',
        isCut: false,
        hasFormatting: html !== null,
        bounce: null,
      })),
      ...bounces.map(({ bounce, receivedId, entryId }) =>
        bounceMark(
          { receivedId, ticketId, entryId },
          { why: 'returned', ...(bounce === null ? NOTHING_SAID : (JSON.parse(bounce) as UndeliveredMail)) },
        ),
      ),
      ...unsent.map(({ receivedId, topic, recipient, last_error: error, failed_at: failedAt }) =>
        bounceMark(
          { receivedId, ticketId, entryId: messageOfSideTopic(topic) },
          undeliveredOf(recipient, error ?? '', failedAt !== null),
        ),
      ),
    ]
    return Map.groupBy(marks, ({ entryId }) => entryId ?? '')
  },
})
