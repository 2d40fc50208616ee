import { sql } from 'kysely'
import { TICKET_STATES, type TicketState } from '@support-desk/contract'
import type { StateCounts, TicketScope } from '../kernel/ports.ts'
import type { TicketQueries } from '../kernel/store.ts'
import type { Db, Dialect } from '../database/dialect.ts'
import { indexAgain } from '../database/search/fill-search.ts'
import { prepared, preparedByShape } from '../database/prepared.ts'
import { subjectKey } from './subject-key.ts'
import { moveCounts, scopeName, type CountMove } from './queries-counts.ts'
import { figuredFrom, moveFigures } from './queries-figures.ts'
import { listTickets, listUnassignedFirst } from './queries-pages.ts'
import { ticketRows, toTicket } from './queries-rows.ts'
import { countFound, searchTickets } from './search/queries.ts'

const selectTicket = prepared((db, { id }: { id: string }) => ticketRows(db).where('t.id', '=', id))

const selectLastNumbers = prepared((db) =>
  db.selectNoFrom((eb) => [
    eb
      .selectFrom('tickets')
      .select((of) => of.fn.max('number').as('number'))
      .as('kept'),
    // A number of a ticket that was removed is not given again.
    eb
      .selectFrom('removed_tickets')
      .select((of) => of.fn.max('number').as('number'))
      .as('removed'),
  ]),
)

/** The counts in which a ticket of these people moves. */
export const movesOf = (
  { requesterId, assigneeId }: { requesterId: string; assigneeId: string | null },
  from: TicketState | null,
  to: TicketState | null,
): CountMove[] => {
  const scopes: TicketScope[] = [{ kind: 'all' }, { kind: 'requester', id: requesterId }]
  if (assigneeId) scopes.push({ kind: 'assignee', id: assigneeId })
  return scopes.map((scope) => ({ scope, from, to }))
}

/** Part of every change of assignment or state. */
const NEXT_VERSION = { version: sql<number>`version + 1` }

type Knowing = { knowsVersion: boolean }
type Setting = Knowing & { solves: boolean }

const giveIfFree = preparedByShape(
  (_, { knowsVersion }: Knowing) =>
    (db: Db, values: { id: string; assigneeId: string; assigneeKey: string; version: number }) =>
      db
        .updateTable('tickets')
        .set({ assignee_id: values.assigneeId, assignee_key: values.assigneeKey, state: 'Waiting' })
        .set(NEXT_VERSION)
        .where('id', '=', values.id)
        .where('assignee_id', 'is', null)
        .$if(knowsVersion, (query) => query.where('version', '=', values.version))
        .returning('requester_id'),
)

const setState = preparedByShape(
  (_, { knowsVersion, solves }: Setting) =>
    (
      db: Db,
      values: {
        id: string
        assigneeId: string
        from: TicketState
        to: TicketState
        at: string
        version: number
      },
    ) =>
      db
        .updateTable('tickets')
        .set({ state: values.to })
        .$if(solves, (query) => query.set({ solved_at: values.at }))
        .set(NEXT_VERSION)
        .where('id', '=', values.id)
        .where('assignee_id', '=', values.assigneeId)
        .where('state', '=', values.from)
        .$if(knowsVersion, (query) => query.where('version', '=', values.version))
        .returning(['requester_id', 'created_at', 'first_answered_at', 'solved_at']),
)

const selectOpen = prepared((db, { scope }: { scope: string }) =>
  db
    .selectFrom('ticket_counts')
    .select((eb) => eb.fn.sum<number | string>('n').as('n'))
    .where('scope', '=', scope)
    .where('state', '<>', 'Solved'),
)

const selectCounts = prepared((db, { scope }: { scope: string }) =>
  db.selectFrom('ticket_counts').select(['state', 'n']).where('scope', '=', scope),
)

/** Queries about tickets. */
export function ticketQueries(db: Db, dialect: Dialect): TicketQueries {
  /** Some tickets of an assignee that are not solved, by id. */
  async function openOf(assigneeId: string, limit: number): Promise<string[]> {
    const ids: string[] = []
    for (const state of TICKET_STATES) {
      if (state === 'Solved' || ids.length === limit) continue
      const rows = await db
        .selectFrom('tickets')
        .select('id')
        .where('assignee_id', '=', assigneeId)
        .where('state', '=', state)
        .orderBy('number')
        .limit(limit - ids.length)
        .execute()
      ids.push(...rows.map(({ id }) => id))
    }
    return ids
  }

  return {
    async insert({ id, requesterId, subject, message, occurredOn, occurredTime, picture, createdAt }) {
      // Each takes the number after the last one that is committed.
      await dialect.oneAtATime(db, 'ticketNumbers')
      const [last] = (await selectLastNumbers(db, {})).rows
      const number = Math.max(last?.kept ?? 0, last?.removed ?? 0) + 1
      await db
        .insertInto('tickets')
        .values({
          id,
          number,
          requester_id: requesterId,
          state: 'Unassigned',
          subject,
          subject_key: subjectKey(subject),
          message,
          occurred_at: occurredTime ? `${occurredOn}T${occurredTime}` : occurredOn,
          picture_full: picture.full,
          picture_thumb: picture.thumb,
          created_at: createdAt,
          assignee_key: '',
          message_count: 0,
        })
        .execute()
      await moveCounts(db, dialect, movesOf({ requesterId, assigneeId: null }, null, 'Unassigned'))
      const raised = { state: 'Unassigned', createdAt, firstAnsweredAt: null, solvedAt: null } as const
      await moveFigures(db, dialect, null, raised)
      await dialect.search.add(db, [{ number, requesterId, assigneeId: null, subject, message }], [])
    },

    async find(id) {
      const [row] = (await selectTicket(db, { id })).rows
      return row ? toTicket(row) : null
    },

    hold: (id) => dialect.hold(db, 'tickets', id),

    async list(scope, { limit, cursor, q = '', sort, states = [] }) {
      const words = q.trim()
      if (words !== '') return searchTickets(db, dialect, { scope, limit, cursor, q: words, sort, states })
      if (sort === 'unassigned') return listUnassignedFirst(db, dialect, { scope, limit, cursor, states })
      const order = sort === '-relevance' ? '-CreatedAt' : sort
      return listTickets(db, dialect, { scope, limit, cursor, sort: order, states })
    },

    async countFound(scope, { q, states = [] }, most) {
      return countFound(db, dialect, { scope, states, q: q.trim() }, most)
    },

    async markOpened(id, at) {
      const { numUpdatedRows } = await db
        .updateTable('tickets')
        .set({ opened_at: at })
        .where('id', '=', id)
        .where('opened_at', 'is', null)
        .executeTakeFirstOrThrow()
      return numUpdatedRows > 0n
    },

    async assignIfFree(id, assignee, version) {
      const [row] = (
        await giveIfFree(dialect, { knowsVersion: version !== undefined })(db, {
          id,
          assigneeId: assignee.id,
          assigneeKey: assignee.username.toLowerCase(),
          version: version ?? 0,
        })
      ).rows
      if (!row) return false
      const people = { requesterId: row.requester_id, assigneeId: null }
      await moveCounts(db, dialect, [
        ...movesOf(people, 'Unassigned', 'Waiting'),
        { scope: { kind: 'assignee', id: assignee.id }, from: null, to: 'Waiting' },
      ])
      await indexAgain(db, dialect, id)
      return true
    },

    async changeState(id, assigneeId, { from, to, at }, version) {
      const values = { id, assigneeId, from, to, at, version: version ?? 0 }
      const shape = { knowsVersion: version !== undefined, solves: to === 'Solved' && from !== 'Solved' }
      const [row] = (await setState(dialect, shape)(db, values)).rows
      if (!row) return false
      await moveCounts(db, dialect, movesOf({ requesterId: row.requester_id, assigneeId }, from, to))
      const { created_at: createdAt, first_answered_at: firstAnsweredAt, solved_at: solvedAt } = row
      const ticket = { createdAt, firstAnsweredAt, solvedAt }
      await moveFigures(db, dialect, { ...ticket, state: from }, { ...ticket, state: to })
      return true
    },

    async passOn(id, fromId, next, version) {
      const before = await db
        .selectFrom('tickets')
        .select(['requester_id', 'state', 'created_at', 'first_answered_at', 'solved_at'])
        .where('id', '=', id)
        .executeTakeFirst()
      const to = next ? 'Waiting' : 'Unassigned'
      const { numUpdatedRows } = await db
        .updateTable('tickets')
        .set({ assignee_id: next?.id ?? null, assignee_key: next?.username.toLowerCase() ?? '', state: to })
        .set(NEXT_VERSION)
        .where('id', '=', id)
        .where('assignee_id', '=', fromId)
        .where('version', '=', version)
        .executeTakeFirstOrThrow()
      if (!before || numUpdatedRows === 0n) return false
      await moveCounts(db, dialect, [
        ...movesOf({ requesterId: before.requester_id, assigneeId: null }, before.state, to),
        { scope: { kind: 'assignee', id: fromId }, from: before.state, to: null },
        ...(next ? [{ scope: { kind: 'assignee' as const, id: next.id }, from: null, to } as const] : []),
      ])
      const figured = figuredFrom(before)
      await moveFigures(db, dialect, figured, { ...figured, state: to })
      await indexAgain(db, dialect, id)
      return true
    },

    async unassignSomeOf(assigneeId, limit) {
      const rows: { id: string; requester_id: string; state: TicketState }[] = []
      // In the order in which everybody holds tickets.
      for (const id of (await openOf(assigneeId, limit)).toSorted()) {
        await dialect.hold(db, 'tickets', id)
        const row = await db
          .selectFrom('tickets')
          .select(['id', 'requester_id', 'state'])
          .where('id', '=', id)
          .where('assignee_id', '=', assigneeId)
          .where('state', '<>', 'Solved')
          .executeTakeFirst()
        if (!row) continue
        await db
          .updateTable('tickets')
          .set({ assignee_id: null, assignee_key: '', state: 'Unassigned' })
          .set(NEXT_VERSION)
          .where('id', '=', id)
          .execute()
        rows.push(row)
      }
      await moveCounts(
        db,
        dialect,
        rows.flatMap(({ requester_id: requesterId, state }): CountMove[] => [
          ...movesOf({ requesterId, assigneeId: null }, state, 'Unassigned'),
          { scope: { kind: 'assignee', id: assigneeId }, from: state, to: null },
        ]),
      )
      return rows.map(({ id }) => id)
    },

    async openCounts(assigneeIds) {
      const open = new Map<string, number>()
      for (const id of assigneeIds) {
        const [row] = (await selectOpen(db, { scope: scopeName({ kind: 'assignee', id }) })).rows
        open.set(id, Number(row?.n ?? 0))
      }
      return open
    },

    async counts(scope) {
      const { rows } = await selectCounts(db, { scope: scopeName(scope) })
      const counts: StateCounts = { Unassigned: 0, Waiting: 0, Pending: 0, OnHold: 0, Solved: 0 }
      for (const { state, n } of rows) counts[state] = n
      return counts
    },
  }
}
