import { sql } from 'kysely'
import { TICKET_STATUSES, type TicketStatus } from '@support-desk/contract'
import type { UserName } from '../kernel/actor.ts'
import type { Db, Dialect } from '../database/dialect.ts'
import { indexChanged, indexTicket, TEXT_HEAD } from '../database/search/indexed-texts.ts'
import { columnsOf } from './columns.ts'
import { subjectKey } from './lists/subject-key.ts'
import { countQueries, type CountMove, moveCounts, movesOf, movesOfAssignee } from './counts/queries.ts'
import { nextNumber } from './counts/next-number.ts'
import { figuredFrom, moveFigures } from './counts/queries-figures.ts'
import { isCounted, keptTicket, REMOVAL_COLUMNS, type RemovalColumns } from './removal/queries-listed.ts'
import { removalQueries } from './removal/queries.ts'
import { ticketListQueries } from './lists/queries-pages.ts'
import { ticketRows, toTicket } from './queries-rows.ts'
import { columnsAfter, turnColumns } from './turn/columns.ts'
import type { NewTicket, Ticket } from './ticket.ts'

const selectTicket = (db: Db, { id }: { id: string }) =>
  db.executeQuery(ticketRows(db).where('t.id', '=', id))

const selectRequester = (db: Db, { id }: { id: string }) =>
  db.executeQuery(
    db.selectFrom('tickets').select('requester_id').where('id', '=', id).where(keptTicket('tickets')),
  )

/** Part of each change of assignment or status. */
const NEXT_VERSION = { version: sql<number>`version + 1` }

const ASSIGNMENT = { by: 'assignment' } as const

type VersionCheck = { knowsVersion: boolean }
type AssignmentShape = VersionCheck & { leavesPlace: boolean }
type StatusShape = VersionCheck & { from: TicketStatus; to: TicketStatus }

const giveIfFree = (
  db: Db,
  { knowsVersion, leavesPlace }: AssignmentShape,
  values: { id: string; assigneeId: string; assigneeKey: string; at: string; version: number },
) =>
  db.executeQuery(
    db
      .updateTable('tickets')
      .set({ assignee_id: values.assigneeId, assignee_key: values.assigneeKey, status: 'Waiting' })
      .$if(!leavesPlace, (query) => query.set(columnsAfter(ASSIGNMENT, values.at)))
      .set(NEXT_VERSION)
      .where('id', '=', values.id)
      .where('assignee_id', 'is', null)
      .$if(knowsVersion, (query) => query.where('version', '=', values.version))
      .returning([...TEXT_HEAD, ...REMOVAL_COLUMNS]),
  )

const setStatus = (
  db: Db,
  { knowsVersion, from, to }: StatusShape,
  values: { id: string; assigneeId: string; at: string; version: number },
) =>
  db.executeQuery(
    db
      .updateTable('tickets')
      .set({ status: to })
      .$if(to === 'Solved' && from !== 'Solved', (query) => query.set({ solved_at: values.at }))
      .set(columnsAfter({ by: 'status', from, to }, values.at))
      .set(NEXT_VERSION)
      .where('id', '=', values.id)
      .where('assignee_id', '=', values.assigneeId)
      .where('status', '=', from)
      .$if(knowsVersion, (query) => query.where('version', '=', values.version))
      .returning([...TEXT_HEAD, 'created_at', 'first_answered_at', 'solved_at', ...REMOVAL_COLUMNS]),
  )

/** Queries on tickets. */
export function ticketQueries(db: Db, dialect: Dialect) {
  /** Ids of unsolved tickets of an assignee, at most `limit`. */
  async function openOf(assigneeId: string, limit: number): Promise<string[]> {
    const ids: string[] = []
    for (const status of TICKET_STATUSES) {
      if (status === 'Solved' || ids.length === limit) continue
      const rows = await db
        .selectFrom('tickets')
        .select('id')
        .where('assignee_id', '=', assigneeId)
        .where('status', '=', status)
        .orderBy('number')
        .limit(limit - ids.length)
        .execute()
      ids.push(...rows.map(({ id }) => id))
    }
    return ids
  }

  return {
    ...countQueries(db),
    ...ticketListQueries(db, dialect),
    ...removalQueries(db),

    async insert(ticket: NewTicket): Promise<number> {
      const { requesterId, occurredOn, occurredTime, picture, createdAt } = ticket
      const kept = columnsOf(ticket)
      const isReal = ticket.sampleAt === undefined
      // Serialises numbering; each insert reads the last committed number.
      await dialect.oneAtATime(db, 'ticketNumbers')
      const number = await nextNumber(db)
      await db
        .insertInto('tickets')
        .values({
          ...kept,
          number,
          requester_id: requesterId,
          status: 'Unassigned',
          ...turnColumns('us', createdAt),
          subject_key: subjectKey(ticket.subject),
          occurred_at: occurredTime ? `${occurredOn}T${occurredTime}` : occurredOn,
          picture_full: picture.full,
          picture_thumb: picture.thumb,
          assignee_key: '',
          message_count: 0,
        })
        .execute()
      await moveCounts(db, movesOf({ requesterId, assigneeId: null, isCounted: isReal }, null, 'Unassigned'))
      const raised = {
        status: 'Unassigned',
        createdAt,
        firstAnsweredAt: null,
        solvedAt: null,
        isCounted: isReal,
      } as const
      await moveFigures(db, null, raised)
      const { subject, message } = kept
      const users = { requesterId, assigneeId: null, status: 'Unassigned' as const }
      await dialect.search.write(db, [{ number, part: 0, ...users, subject, message, chat: '' }])
      return number
    },

    async find(id: string): Promise<Ticket | null> {
      const [row] = (await selectTicket(db, { id })).rows
      return row ? toTicket(row) : null
    },

    /** Id of the requester, which decides the visibility; null for an unknown ticket. */
    async requesterOf(id: string): Promise<string | null> {
      return (await selectRequester(db, { id })).rows[0]?.requester_id ?? null
    },

    /** Locks the ticket and its chat until the transaction ends. */
    hold: (id: string): Promise<void> => dialect.hold(db, 'tickets', id),

    /** False if it was opened before. */
    async markOpened(id: string, at: string): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('tickets')
        .set({ opened_at: at })
        .where('id', '=', id)
        .where('opened_at', 'is', null)
        .executeTakeFirstOrThrow()
      return numUpdatedRows > 0n
    },

    /**
     * Assigns an unassigned ticket. False if it is assigned or has another version; of concurrent calls exactly one
     * succeeds. With `leavesPlace` the turn stays, so no queue index is written.
     */
    async assignIfFree(
      id: string,
      assignee: UserName,
      at: string,
      { version, leavesPlace = false }: { version?: number | undefined; leavesPlace?: boolean } = {},
    ): Promise<boolean> {
      const [row] = (
        await giveIfFree(
          db,
          { knowsVersion: version !== undefined, leavesPlace },
          {
            id,
            assigneeId: assignee.id,
            assigneeKey: assignee.username.toLowerCase(),
            at,
            version: version ?? 0,
          },
        )
      ).rows
      if (!row) return false
      const users = { requesterId: row.requesterId, assigneeId: null, isCounted: isCounted(row) }
      await moveCounts(db, [
        ...movesOf(users, 'Unassigned', 'Waiting'),
        ...movesOfAssignee({ id: assignee.id, isCounted: isCounted(row) }, null, 'Waiting'),
      ])
      await indexChanged(db, dialect, row)
      return true
    },

    /** Changes the status. False if assignee, status or version differ from the given ones. */
    async changeStatus(
      id: string,
      assigneeId: string,
      { from, to, at }: { from: TicketStatus; to: TicketStatus; at: string },
      version?: number,
    ): Promise<boolean> {
      const values = { id, assigneeId, at, version: version ?? 0 }
      const shape = { knowsVersion: version !== undefined, from, to }
      const [row] = (await setStatus(db, shape, values)).rows
      if (!row) return false
      await moveCounts(
        db,
        movesOf({ requesterId: row.requesterId, assigneeId, isCounted: isCounted(row) }, from, to),
      )
      const { created_at: createdAt, first_answered_at: firstAnsweredAt, solved_at: solvedAt } = row
      const ticket = { createdAt, firstAnsweredAt, solvedAt, isCounted: isCounted(row) }
      await moveFigures(db, { ...ticket, status: from }, { ...ticket, status: to })
      await indexChanged(db, dialect, row)
      return true
    },

    /**
     * Moves a ticket to the next assignee, as Waiting, or to none. False if the assignee or version differ from the
     * given ones.
     */
    async transfer(
      id: string,
      fromId: string,
      next: UserName | null,
      { at, version }: { at: string; version: number },
    ): Promise<boolean> {
      const before = await db
        .selectFrom('tickets')
        .select([
          'requester_id',
          'status',
          'created_at',
          'first_answered_at',
          'solved_at',
          ...REMOVAL_COLUMNS,
        ])
        .where('id', '=', id)
        .executeTakeFirst()
      const to = next ? 'Waiting' : 'Unassigned'
      const { numUpdatedRows } = await db
        .updateTable('tickets')
        .set({ assignee_id: next?.id ?? null, assignee_key: next?.username.toLowerCase() ?? '', status: to })
        .set(columnsAfter(ASSIGNMENT, at))
        .set(NEXT_VERSION)
        .where('id', '=', id)
        .where('assignee_id', '=', fromId)
        .where('version', '=', version)
        .executeTakeFirstOrThrow()
      if (!before || numUpdatedRows === 0n) return false
      const users = { requesterId: before.requester_id, assigneeId: null, isCounted: isCounted(before) }
      await moveCounts(db, [
        ...movesOf(users, before.status, to),
        ...movesOfAssignee({ id: fromId, isCounted: isCounted(before) }, before.status, null),
        ...(next ? movesOfAssignee({ id: next.id, isCounted: isCounted(before) }, null, to) : []),
      ])
      const figured = figuredFrom(before)
      await moveFigures(db, figured, { ...figured, status: to })
      await indexTicket(db, dialect, id)
      return true
    },

    /** Unassigns unsolved tickets of an account and returns their ids: fewer than `limit` when none is left. */
    async unassignSomeOf(assigneeId: string, limit: number, at: string): Promise<string[]> {
      const rows: ({ id: string; requester_id: string; status: TicketStatus } & RemovalColumns)[] = []
      // All changes lock tickets in this order, so that they cannot deadlock.
      for (const id of (await openOf(assigneeId, limit)).toSorted()) {
        await dialect.hold(db, 'tickets', id)
        const row = await db
          .selectFrom('tickets')
          .select(['id', 'requester_id', 'status', ...REMOVAL_COLUMNS])
          .where('id', '=', id)
          .where('assignee_id', '=', assigneeId)
          .where('status', '<>', 'Solved')
          .executeTakeFirst()
        if (!row) continue
        await db
          .updateTable('tickets')
          .set({ assignee_id: null, assignee_key: '', status: 'Unassigned' })
          .set(columnsAfter(ASSIGNMENT, at))
          .set(NEXT_VERSION)
          .where('id', '=', id)
          .execute()
        rows.push(row)
      }
      await moveCounts(
        db,
        rows.flatMap(({ requester_id: requesterId, status, ...row }): CountMove[] => [
          ...movesOf({ requesterId, assigneeId: null, isCounted: isCounted(row) }, status, 'Unassigned'),
          ...movesOfAssignee({ id: assigneeId, isCounted: isCounted(row) }, status, null),
        ]),
      )
      for (const { id } of rows) await indexTicket(db, dialect, id)
      return rows.map(({ id }) => id)
    },
  }
}
