import { sql } from 'kysely'
import { TICKET_STATUSES } from '@support-desk/contract'
import type { Db, Dialect } from '../../database/dialect.ts'
import type { BoundedCount } from '../ticket.ts'

/** Limit for counting the open tickets of a team. */
const MOST_COUNTED = 99

const OPEN_STATUSES = TICKET_STATUSES.filter((status) => status !== 'Solved')

/** Queries on teams of tickets. */
export const ticketTeamQueries = (db: Db, dialect: Dialect) => ({
  async set(ticketId: string, teamId: string | null): Promise<void> {
    await db.updateTable('tickets').set({ team_id: teamId }).where('id', '=', ticketId).execute()
  },

  /** Removes the team from at most `limit` tickets. Returns their ids; `isDone` tells whether no ticket is left. */
  async leave(teamId: string, limit: number): Promise<{ left: string[]; isDone: boolean }> {
    const rows = await db
      .selectFrom('tickets')
      .select('id')
      .where('team_id', '=', teamId)
      .limit(limit)
      .execute()
    const left: string[] = []
    // All changes lock tickets in this order, so that they cannot deadlock.
    for (const id of rows.map((row) => row.id).toSorted()) {
      await dialect.hold(db, 'tickets', id)
      const { numUpdatedRows } = await db
        .updateTable('tickets')
        .set({ team_id: null })
        .where('id', '=', id)
        .where('team_id', '=', teamId)
        .executeTakeFirstOrThrow()
      if (numUpdatedRows === 1n) left.push(id)
    }
    return { left, isDone: rows.length < limit }
  },

  /** Number of unsolved tickets per team. */
  async openCounts(teamIds: readonly string[]): Promise<Map<string, BoundedCount>> {
    if (teamIds.length === 0) return new Map()
    const counted = sql<number>`(select count(*) from (
      select 1 from tickets where team_id = teams.id and status in (${sql.join(OPEN_STATUSES.map((status) => sql.lit(status)))})
      limit ${sql.lit(MOST_COUNTED + 1)}) as counted)`
    const rows = await db
      .selectFrom('teams')
      .select(['id', counted.as('count')])
      .where('id', 'in', teamIds)
      .execute()
    return new Map(
      rows.map(({ id, count }) => [
        id,
        { count: Math.min(Number(count), MOST_COUNTED), isAtLeast: Number(count) > MOST_COUNTED },
      ]),
    )
  },
})
