import { sql } from 'kysely'
import type { Db } from '../../database/dialect.ts'

/** The key of the number of the latest evaluated event. */
const EVALUATED_UP_TO = 'notified_up_to'
/** Rows per statement. */
const ROWS = 500

/** The facts of a ticket that decide about notifications of staff. */
export type ArrivedTicket = {
  id: string
  number: number
  subject: string
  teamId: string | null
  assigneeId: string | null
  /** Neither solved, snoozed nor merged. */
  isWaiting: boolean
}

/** Queries about tickets in notifications of staff. */
export const arrivalQueries = (db: Db) => ({
  async tickets(ids: readonly string[]): Promise<ArrivedTicket[]> {
    if (ids.length === 0) return []
    const rows = await db
      .selectFrom('tickets')
      .select(['id', 'number', 'subject', 'team_id', 'assignee_id', 'status', 'snoozed', 'merged_into'])
      .where('id', 'in', ids)
      // Samples notify no user.
      .where('sample_at', 'is', null)
      .execute()
    return rows.map((row) => ({
      id: row.id,
      number: row.number,
      subject: row.subject,
      teamId: row.team_id,
      assigneeId: row.assignee_id,
      isWaiting: row.status !== 'Solved' && Number(row.snoozed) === 0 && row.merged_into === null,
    }))
  },

  /** The number of the latest evaluated event; null while no account has a choice that a job evaluates. */
  async evaluatedUpTo(): Promise<number | null> {
    const row = await db
      .selectFrom('install')
      .select('value')
      .where('key', '=', EVALUATED_UP_TO)
      .executeTakeFirst()
    return row ? Number(row.value) : null
  },

  /** Evaluates the events after a number, unless it has begun before. */
  async begin(number: number): Promise<void> {
    await db
      .insertInto('install')
      .values({ key: EVALUATED_UP_TO, value: String(number) })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },

  /** Advances the number. Returns false if another process was faster. */
  async moveOn(from: number, to: number): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('install')
      .set({ value: String(to) })
      .where('key', '=', EVALUATED_UP_TO)
      .where('value', '=', String(from))
      .executeTakeFirstOrThrow()
    return numUpdatedRows > 0n
  },

  /** Evaluates no further events. */
  async end(): Promise<void> {
    await db.deleteFrom('install').where('key', '=', EVALUATED_UP_TO).execute()
  },

  /** The noted accounts and sources of some tickets. */
  async noted(
    ticketIds: readonly string[],
  ): Promise<{ accountId: string; source: string; ticketId: string }[]> {
    if (ticketIds.length === 0) return []
    return db
      .selectFrom('notified_tickets')
      .select(['account_id as accountId', 'source', 'ticket_id as ticketId'])
      .where('ticket_id', 'in', ticketIds)
      .execute()
  },

  /** Notes a ticket. Returns false if it was noted before. */
  async note(accountId: string, source: string, ticketId: string): Promise<boolean> {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('notified_tickets')
      .values({ account_id: accountId, source, ticket_id: ticketId })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow()
    return (numInsertedOrUpdatedRows ?? 0n) > 0n
  },

  /** Notes tickets by number. */
  async noteNumbers(accountId: string, source: string, numbers: readonly number[]): Promise<void> {
    for (let from = 0; from < numbers.length; from += ROWS) {
      const some = numbers.slice(from, from + ROWS)
      await db
        .insertInto('notified_tickets')
        .columns(['account_id', 'source', 'ticket_id'])
        .expression((eb) =>
          eb
            .selectFrom('tickets')
            .select([sql<string>`${accountId}`.as('account_id'), sql<string>`${source}`.as('source'), 'id'])
            .where('number', 'in', some),
        )
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    }
  },

  /** Forgets that a ticket was noted. */
  async forget(accountId: string, source: string, ticketId: string): Promise<void> {
    await db
      .deleteFrom('notified_tickets')
      .where('account_id', '=', accountId)
      .where('source', '=', source)
      .where('ticket_id', '=', ticketId)
      .execute()
  },

  /** Forgets a ticket for all accounts. */
  async forgetTicket(source: string, ticketId: string): Promise<void> {
    await db
      .deleteFrom('notified_tickets')
      .where('ticket_id', '=', ticketId)
      .where('source', '=', source)
      .execute()
  },

  /** Forgets all tickets of a source of an account. */
  async forgetSource(accountId: string, source: string): Promise<void> {
    await db
      .deleteFrom('notified_tickets')
      .where('account_id', '=', accountId)
      .where('source', '=', source)
      .execute()
  },

  async forgetAll(accountId: string): Promise<void> {
    await db.deleteFrom('notified_tickets').where('account_id', '=', accountId).execute()
  },
})
