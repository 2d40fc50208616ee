import { sql } from 'kysely'
import { TIMELINE_KINDS } from '@support-desk/contract'
import { createPace } from '../kernel/scheduling/pace.ts'
import type { Db, Dialect } from '../database/dialect.ts'
import { indexStaffText } from '../database/search/indexed-texts.ts'
import { figuredFrom, moveCounts, moveFigures, movesOf, uniteAll } from '../tickets/index.ts'
import { endSessions } from '../auth/index.ts'
import { endsToForget, noteQueries, scheduledQueries } from '../conversation/index.ts'
import { sideConversationQueries } from '../channels/mail/index.ts'
import { isStillTold } from './queries-told.ts'
import { emptyIgnoredMails, emptyMailsOf, removeMailsOf } from './queries-received.ts'

/** Tables with rows that are deleted with their ticket. */
const RELATED_TABLES = [
  'chat_members',
  'attachments',
  'handover_notes',
  'ticket_watchers',
  'field_values',
  'field_changes',
  'notifications',
  'notified_tickets',
  'digest_lines',
  'outbox',
  'ticket_tags',
  'mail_entries',
  'mail_pictures',
  'mail_ids',
  'ticket_participants',
  'webhook_deliveries',
] as const

const MESSAGES = 200

/** Queries that delete expired data. */
export function retentionQueries(db: Db, dialect: Dialect) {
  const notes = noteQueries(db, dialect)
  const scheduled = scheduledQueries(db)
  const sides = sideConversationQueries(db, dialect)
  const changed = async (query: { executeTakeFirstOrThrow(): Promise<{ numUpdatedRows: bigint }> }) =>
    (await query.executeTakeFirstOrThrow()).numUpdatedRows > 0n

  /** Time of the latest timeline event of a ticket. */
  const latestOf = (ticketId: ReturnType<typeof sql.ref>) =>
    sql<string | null>`(select occurred_at from events where ticket_id = ${ticketId}
      and kind in (${sql.join(TIMELINE_KINDS.map((kind) => sql.lit(kind)))}) order by number desc limit 1)`

  /** Solved tickets with the time of the latest event. For a merged ticket, events of its target count too. */
  const solvedTickets = () =>
    db
      .selectFrom('tickets as t')
      .leftJoin('tickets as target', 'target.id', 't.merged_into')
      .select(['t.id', 't.number', 't.created_at'])
      .select(latestOf(sql.ref('t.id')).as('latest'))
      .select(latestOf(sql.ref('target.id')).as('latest_of_target'))
      .where('t.status', '=', 'Solved')

  const isBefore = (
    since: string,
    row: { created_at: string; latest: string | null; latest_of_target: string | null },
  ): boolean => (row.latest ?? row.created_at) < since && (row.latest_of_target ?? '') < since

  /** The messages of a ticket in batches. Between them, requests are answered; writes wait. */
  async function* messagesOf(ticketId: string) {
    const pace = createPace()
    for (let after = 0; ;) {
      const messages = await db
        .selectFrom('messages')
        .select(['id', 'number', 'text'])
        .where('ticket_id', '=', ticketId)
        .where('number', '>', after)
        .orderBy('number')
        .limit(MESSAGES)
        .execute()
      const last = messages.at(-1)
      if (!last) return
      yield { messages, after, upTo: last.number }
      after = last.number
      await pace()
    }
  }

  return {
    /** Solved tickets without events since a moment, in batches by number. `upTo` is the last checked number. */
    async restingTickets(
      since: string,
      after: number,
      limit: number,
    ): Promise<{ tickets: { id: string; number: number }[]; upTo: number | null }> {
      const rows = await solvedTickets()
        .where((eb) => eb.or([eb('target.id', 'is', null), eb('target.status', '=', 'Solved')]))
        .where('t.number', '>', after)
        .orderBy('t.number')
        .limit(limit)
        .execute()
      const old = rows.filter(({ created_at: createdAt }) => createdAt < since)
      const tickets = old.filter((row) => isBefore(since, row))
      // Tickets are ordered by creation, so all tickets after a younger one are younger too.
      const isEnd = rows.length < limit || old.length < rows.length
      return { tickets, upTo: isEnd ? null : (rows.at(-1)?.number ?? null) }
    },

    /** Whether a ticket is solved and had no events since a moment. */
    async isResting(ticketId: string, since: string): Promise<boolean> {
      const row = await solvedTickets()
        .select('target.status')
        .where('t.id', '=', ticketId)
        .executeTakeFirst()
      return row !== undefined && (row.status ?? 'Solved') === 'Solved' && isBefore(since, row)
    },

    async removeTicket(ticketId: string): Promise<void> {
      const ticket = await db
        .selectFrom('tickets')
        .select(['number', 'requester_id', 'assignee_id', 'status'])
        .select([
          'created_at',
          'first_answered_at',
          'solved_at',
          'merged_into',
          'spam_at',
          'deleted_at',
          'sample_at',
        ])
        .where('id', '=', ticketId)
        .executeTakeFirstOrThrow()
      for await (const { upTo } of messagesOf(ticketId)) {
        await db
          .deleteFrom('messages')
          .where('ticket_id', '=', ticketId)
          .where('number', '<=', upTo)
          .execute()
      }
      await dialect.search.remove(db, ticket.number, 0)
      await notes.removeAllOf(ticketId)
      await scheduled.removeAllOf(ticketId)
      await sides.removeAllOf(ticketId)
      await removeMailsOf(db, ticketId)
      for (const table of RELATED_TABLES) {
        await db.deleteFrom(table).where('ticket_id', '=', ticketId).execute()
      }
      for (const side of ['ticket_id', 'other_id'] as const) {
        await db.deleteFrom('ticket_links').where(side, '=', ticketId).execute()
      }
      // Tickets merged into it become separate tickets again and have their own retention.
      await db
        .updateTable('tickets')
        .set({ merged_into: null, merge_shared: 0 })
        .where('merged_into', '=', ticketId)
        .execute()
      await db
        .updateTable('blocked_senders')
        .set({ ticket_id: null })
        .where('ticket_id', '=', ticketId)
        .execute()
      await db.deleteFrom('tickets').where('id', '=', ticketId).execute()
      if (ticket.merged_into !== null) await uniteAll(db, dialect, ticket.merged_into)
      await db.insertInto('removed_tickets').values({ number: ticket.number }).execute()
      const figured = figuredFrom(ticket)
      const { requester_id: requesterId, assignee_id: assigneeId } = ticket
      const users = { requesterId, assigneeId, isCounted: figured.isCounted }
      await moveCounts(db, movesOf(users, ticket.status, null))
      await moveFigures(db, figured, null)
    },

    /** Empties the messages of a ticket and keeps their numbers. False when they were empty. */
    async emptyChat(ticketId: string): Promise<boolean> {
      const ticket = await db
        .selectFrom('tickets')
        .select(['number', 'merged_into'])
        .where('id', '=', ticketId)
        .executeTakeFirstOrThrow()
      let emptied = false
      for await (const { messages, after, upTo } of messagesOf(ticketId)) {
        const isAny = await changed(
          db
            .updateTable('messages')
            .set({ text: '', document: null })
            .where('ticket_id', '=', ticketId)
            .where('number', '>', after)
            .where('number', '<=', upTo)
            .where('text', '<>', ''),
        )
        emptied ||= isAny
        const ids = messages.map(({ id }) => id)
        await db.deleteFrom('attachments').where('message_id', 'in', ids).execute()
        for (const { number, text } of messages) {
          if (text !== '') await dialect.search.remove(db, ticket.number, number, number)
        }
      }
      await indexStaffText(db, dialect, ticketId)
      if (emptied && ticket.merged_into !== null) await uniteAll(db, dialect, ticket.merged_into)
      await emptyMailsOf(db, ticketId)
      const notesEmptied = await changed(
        db
          .updateTable('handover_notes')
          .set({ text: '' })
          .where('ticket_id', '=', ticketId)
          .where('text', '<>', ''),
      )
      if (notesEmptied) {
        // Deletes notifications, because they contain texts of the ticket.
        await db
          .deleteFrom('notifications')
          .where('ticket_id', '=', ticketId)
          .where('kind', 'in', ['ticket.assigned', 'ticket.reassigned'])
          .execute()
      }
      const staffNotesEmptied = await notes.empty(ticketId)
      const isScheduledGone = await scheduled.removeAllOf(ticketId)
      const sidesEmptied = await sides.empty(ticketId)
      return emptied || notesEmptied || staffNotesEmptied || sidesEmptied || isScheduledGone
    },

    async hasWords(ticketId: string): Promise<boolean> {
      const row = await db
        .selectFrom('messages')
        .select('id')
        .where('ticket_id', '=', ticketId)
        .where('text', '<>', '')
        .limit(1)
        .executeTakeFirst()
      if (row) return true
      const note = await db
        .selectFrom('handover_notes')
        .select('id')
        .where('ticket_id', '=', ticketId)
        .where('text', '<>', '')
        .limit(1)
        .executeTakeFirst()
      if (note !== undefined || (await notes.hasWords(ticketId))) return true
      return (await sides.hasWords(ticketId)) || (await scheduled.isAny(ticketId))
    },

    /** Ids of all mailboxes, including deleted ones. */
    async mailboxIds(): Promise<string[]> {
      return (await db.selectFrom('mailboxes').select('id').execute()).map(({ id }) => id)
    },

    emptyIgnoredMails: (
      place: { mailboxId: string; after: number },
      before: string,
      limit: number,
    ): Promise<{ count: number; upTo: number | null }> => emptyIgnoredMails(db, place, before, limit),

    /** Deletes mail that was sent or failed before a moment. Returns the number. */
    async dropMail(before: string, limit: number): Promise<number> {
      const failed = await drop('failed_at')
      return failed + (failed < limit ? await drop('sent_at') : 0)

      async function drop(column: 'sent_at' | 'failed_at'): Promise<number> {
        const rows = await db
          .selectFrom('outbox')
          .select(['id', 'topic', 'ticket_id', 'account_id', 'told_number'])
          .where(column, '<', before)
          .where('recipient', '<>', '')
          .orderBy(column)
          .orderBy('id')
          .limit(limit)
          .execute()
        for (const row of rows) {
          if (await isStillTold(db, row))
            await db
              .updateTable('outbox')
              .set({ recipient: '', sealed: '', last_error: null })
              .where('id', '=', row.id)
              .execute()
          else await db.deleteFrom('outbox').where('id', '=', row.id).execute()
        }
        return rows.length
      }
    },

    /** Deletes expired sessions, codes, counters and records of ended sessions. Returns the number. */
    async dropExpired(now: string, limit: number): Promise<number> {
      // Skips rows that other nodes are deleting; waiting for them could deadlock.
      const sessions = db.selectFrom('sessions').select('id').where('expires_at', '<=', now).limit(limit)
      const codes = db.selectFrom('codes').select('email_key').where('expires_at', '<=', now).limit(limit)
      const counters = db.selectFrom('rate_counters').select('key').where('resets_at', '<=', now).limit(limit)
      const ended = await endSessions(db, 'expired', (eb) => eb('id', 'in', dialect.holdingFree(sessions)))
      const dropped = [
        await db
          .deleteFrom('session_ends')
          .where('id', 'in', dialect.holdingFree(endsToForget(db, now, limit)))
          .executeTakeFirstOrThrow(),
        await db
          .deleteFrom('codes')
          .where('email_key', 'in', dialect.holdingFree(codes))
          .executeTakeFirstOrThrow(),
        await db
          .deleteFrom('rate_counters')
          .where('key', 'in', dialect.holdingFree(counters))
          .executeTakeFirstOrThrow(),
      ]
      return dropped.reduce((sum, { numDeletedRows }) => sum + Number(numDeletedRows), ended)
    },
  }
}
