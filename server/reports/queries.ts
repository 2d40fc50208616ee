import type { Db } from '../database/dialect.ts'
import type { DurationCount, WaitingTicket, Workload } from './figures.ts'
import { countedTicket, dayOf, type FigureName, tenMinutesOf } from '../tickets/index.ts'

const selectFigures = (db: Db, values: { figure: FigureName; since: string }) =>
  db.executeQuery(
    db
      .selectFrom('ticket_figures')
      .select(['period', 'value', 'n'])
      .where('figure', '=', values.figure)
      .where('period', '>=', values.since)
      .where('n', '<>', 0)
      .orderBy('figure')
      .orderBy('period')
      .orderBy('value'),
  )

const selectOldestUnassigned = (db: Db) =>
  db.executeQuery(
    db
      .selectFrom('tickets as t')
      .innerJoin('accounts as requester', 'requester.id', 't.requester_id')
      .select(['t.id', 't.number', 't.subject', 't.created_at', 'requester.id as requester_id', 'username'])
      .where('t.status', '=', 'Unassigned')
      .where(countedTicket('t'))
      .orderBy('t.number')
      .limit(1),
  )

const selectWork = (db: Db, { limit }: { limit: number }) =>
  db.executeQuery(
    db
      .selectFrom('accounts as a')
      .select(['a.id', 'a.username'])
      .select((eb) =>
        (['Waiting', 'Pending', 'OnHold'] as const).map((status) =>
          eb
            .selectFrom('ticket_counts')
            .select('n')
            .where('scope', '=', eb(eb.val('assignee:'), '||', eb.ref('a.id')))
            .where('status', '=', status)
            .as(status),
        ),
      )
      .where('a.role', '=', 'SupportTeam')
      .where('a.deleted_at', 'is', null)
      .orderBy('a.username_key')
      .limit(limit),
  )

/** Queries of the reports. */
export const reportQueries = (db: Db) => ({
  /** Number of open tickets by creation time, in steps of ten minutes. */
  async openRaised(since: string): Promise<{ at: string; tickets: number }[]> {
    const { rows } = await selectFigures(db, { figure: 'open', since: tenMinutesOf(since) })
    // A period ends with the tens digit of the minutes.
    return rows.map(({ period, n }) => ({ at: `${period}0:00.000Z`, tickets: n }))
  },

  /** Durations to the first answer, by the day of the answer; or to the solution, by its day. */
  async durations(figure: 'answered' | 'solved', since: string): Promise<DurationCount[]> {
    const { rows } = await selectFigures(db, { figure, since: dayOf(since) })
    return rows.map(({ period, value, n }) => ({ day: period, seconds: value, tickets: n }))
  },

  /** Number of tickets by the day of their creation. */
  async raised(since: string): Promise<{ day: string; tickets: number }[]> {
    const { rows } = await selectFigures(db, { figure: 'raised', since: dayOf(since) })
    return rows.map(({ period, n }) => ({ day: period, tickets: n }))
  },

  async oldestUnassigned(): Promise<WaitingTicket | null> {
    const [row] = (await selectOldestUnassigned(db)).rows
    if (!row) return null
    const { id, number, subject, created_at: createdAt } = row
    return { id, number, subject, createdAt, requester: { id: row.requester_id, username: row.username } }
  },

  /** Support members by name. */
  async workOfMembers(limit: number): Promise<Workload[]> {
    const { rows } = await selectWork(db, { limit })
    return rows.map(({ id, username, Waiting, Pending, OnHold }) => ({
      id,
      username,
      waiting: Waiting ?? 0,
      pending: Pending ?? 0,
      onHold: OnHold ?? 0,
    }))
  },
})
