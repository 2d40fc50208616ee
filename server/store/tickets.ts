import { sql, type Selectable } from 'kysely'
import { TICKET_STATES, type TicketListSort, type TicketState } from '@support-desk/contract'
import type { Rows, StateCounts, Ticket, TicketListRequest, TicketScope } from '../core/ports.ts'
import type { TicketQueries } from '../core/store.ts'
import type { Db, Dialect } from './dialect.ts'
import { addTicketWords } from './fill-search.ts'
import { afterCursor, pageOf, refuseCursor } from './pages.ts'
import { prepared } from './prepared.ts'
import type { Schema } from './schema.ts'
import { moveCounts, scopeName, type CountMove } from './ticket-counts.ts'

type SortColumn = 'created_at' | 'occurred_at' | 'subject_key' | 'state' | 'assignee_key'

const SORT_COLUMNS: Record<string, SortColumn> = {
  CreatedAt: 'created_at',
  OccuredDate: 'occurred_at',
  Subject: 'subject_key',
  Status: 'state',
  AssignedUser: 'assignee_key',
}

const withNames = (db: Db) =>
  db
    .selectFrom('tickets as t')
    .innerJoin('accounts as requester', 'requester.id', 't.requester_id')
    .leftJoin('accounts as assignee', 'assignee.id', 't.assignee_id')
    .selectAll('t')
    .select(['requester.username as requester_name', 'assignee.username as assignee_name'])

const selectTicket = prepared((db, { id }: { id: string }) => withNames(db).where('t.id', '=', id))

/** The counts in which a ticket of these people moves. */
const movesOf = (
  { requesterId, assigneeId }: { requesterId: string; assigneeId: string | null },
  from: TicketState | null,
  to: TicketState,
): CountMove[] => {
  const scopes: TicketScope[] = [{ kind: 'all' }, { kind: 'requester', id: requesterId }]
  if (assigneeId) scopes.push({ kind: 'assignee', id: assigneeId })
  return scopes.map((scope) => ({ scope, from, to }))
}

/** Part of every change of assignment or state. */
const NEXT_VERSION = { version: sql<number>`version + 1` }

/** Queries about tickets. */
export function ticketQueries(db: Db, dialect: Dialect): TicketQueries {
  const visible = (scope: TicketScope, states: readonly TicketState[]) =>
    withNames(db)
      .$if(scope.kind === 'requester', (query) => query.where('t.requester_id', '=', idOf(scope)))
      .$if(scope.kind === 'assignee', (query) => query.where('t.assignee_id', '=', idOf(scope)))
      .$if(states.length > 0, (query) => query.where('t.state', 'in', states))

  /** One page: ranks move with every text that comes in, so that no place in the list could be gone on from. */
  const listByRelevance = async (
    scope: TicketScope,
    { limit, cursor, q = '', states = [] }: Omit<TicketListRequest, 'sort'>,
  ): Promise<Rows<Ticket>> => {
    if (cursor !== undefined) refuseCursor()
    const ranks = dialect.ranksMatching('ticket_words', q)
    const best = sql<{ id: string; rank: number }>`(
      select id, max(rank) as rank from (
        select id, rank from ${ranks} as found union all select id, 2 from tickets where id = ${q.trim()}
      ) as every group by id
    )`.as<'best'>('best')
    const rows = await visible(scope, states)
      .innerJoin(best, 'best.id', 't.id')
      .orderBy('best.rank', 'desc')
      .orderBy('t.created_at', 'desc')
      .orderBy('t.id', 'desc')
      .limit(limit)
      .execute()
    return { rows: rows.map(toTicket), nextCursor: null }
  }

  return {
    async insert({ id, requesterId, subject, message, occurredOn, occurredTime, picture, createdAt }) {
      await db
        .insertInto('tickets')
        .values({
          id,
          requester_id: requesterId,
          state: 'Unassigned',
          subject,
          subject_key: subject.toLowerCase(),
          message,
          occurred_at: occurredTime ? `${occurredOn}T${occurredTime}` : occurredOn,
          picture_full: picture.full,
          picture_thumb: picture.thumb,
          created_at: createdAt,
          assignee_key: '',
          message_count: 0,
        })
        .execute()
      await moveCounts(db, movesOf({ requesterId, assigneeId: null }, null, 'Unassigned'))
      await addTicketWords(db, dialect, { id, subject, message })
    },

    async find(id) {
      const [row] = (await selectTicket(db, { id })).rows
      return row ? toTicket(row) : null
    },

    hold: (id) => dialect.hold(db, 'tickets', id),

    async list(scope, { limit, cursor, q = '', sort, states = [] }) {
      if (sort === '-relevance' && dialect.ranksMatching('ticket_words', q)) {
        return listByRelevance(scope, { limit, cursor, q, states })
      }
      const { column, descending } = orderOf(sort)
      const direction = descending ? 'desc' : 'asc'
      const keyset = { column: `t.${column}`, id: 't.id', descending }
      const matching = dialect.idsMatching('ticket_words', q)
      const rows = await visible(scope, states)
        .$if(q.trim() !== '', (query) =>
          query.where((eb) =>
            eb.or([
              eb('t.id', '=', q.trim()),
              ...(matching ? [sql<boolean>`${sql.ref('t.id')} in ${matching}`] : []),
            ]),
          ),
        )
        .$if(cursor !== undefined, (query) => query.where(afterCursor(keyset, cursor ?? '')))
        .orderBy(`t.${column}`, direction)
        .orderBy('t.id', direction)
        .limit(limit + 1)
        .execute()
      return pageOf(rows, limit, (row) => [row[column], row.id], toTicket)
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
      const row = await db
        .updateTable('tickets')
        .set({ assignee_id: assignee.id, assignee_key: assignee.username.toLowerCase(), state: 'Waiting' })
        .set(NEXT_VERSION)
        .where('id', '=', id)
        .where('assignee_id', 'is', null)
        .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
        .returning('requester_id')
        .executeTakeFirst()
      if (!row) return false
      const people = { requesterId: row.requester_id, assigneeId: null }
      await moveCounts(db, [
        ...movesOf(people, 'Unassigned', 'Waiting'),
        { scope: { kind: 'assignee', id: assignee.id }, from: null, to: 'Waiting' },
      ])
      return true
    },

    async changeState(id, assigneeId, from, to, version) {
      const row = await db
        .updateTable('tickets')
        .set({ state: to })
        .set(NEXT_VERSION)
        .where('id', '=', id)
        .where('assignee_id', '=', assigneeId)
        .where('state', '=', from)
        .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
        .returning('requester_id')
        .executeTakeFirst()
      if (!row) return false
      await moveCounts(db, movesOf({ requesterId: row.requester_id, assigneeId }, from, to))
      return true
    },

    async freeAllOf(assigneeId) {
      const unsolved = TICKET_STATES.filter((state) => state !== 'Solved')
      const query = db
        .selectFrom('tickets')
        .select(['id', 'requester_id', 'state'])
        .where('assignee_id', '=', assigneeId)
        .where('state', 'in', unsolved)
        .orderBy('id')
      const rows = await dialect.holding(query).execute()
      if (rows.length === 0) return []
      const ids = rows.map(({ id }) => id)
      await db
        .updateTable('tickets')
        .set({ assignee_id: null, assignee_key: '', state: 'Unassigned' })
        .set(NEXT_VERSION)
        .where('id', 'in', ids)
        .execute()
      await moveCounts(
        db,
        rows.flatMap(({ requester_id: requesterId, state }): CountMove[] => [
          ...movesOf({ requesterId, assigneeId: null }, state, 'Unassigned'),
          { scope: { kind: 'assignee', id: assigneeId }, from: state, to: null },
        ]),
      )
      return ids
    },

    async counts(scope) {
      const rows = await db
        .selectFrom('ticket_counts')
        .select(['state', 'n'])
        .where('scope', '=', scopeName(scope))
        .execute()
      const counts: StateCounts = { Unassigned: 0, Waiting: 0, Pending: 0, OnHold: 0, Solved: 0 }
      for (const { state, n } of rows) counts[state] = n
      return counts
    },
  }
}

const idOf = (scope: TicketScope): string => (scope.kind === 'all' ? '' : scope.id)

const orderOf = (sort: TicketListSort): { column: SortColumn; descending: boolean } => ({
  column: SORT_COLUMNS[sort.replace('-', '')] ?? 'created_at',
  descending: sort.startsWith('-'),
})

type Row = Selectable<Schema['tickets']> & { requester_name: string; assignee_name: string | null }

function toTicket(row: Row): Ticket {
  const [occurredOn = '', occurredTime = ''] = row.occurred_at.split('T')
  return {
    id: row.id,
    requester: { id: row.requester_id, username: row.requester_name },
    assignee:
      row.assignee_id && row.assignee_name ? { id: row.assignee_id, username: row.assignee_name } : null,
    state: row.state satisfies TicketState,
    opened: row.opened_at !== null,
    subject: row.subject,
    message: row.message,
    occurredOn,
    occurredTime,
    createdAt: row.created_at,
    messageCount: row.message_count,
    version: row.version,
    picture: { full: row.picture_full, thumb: row.picture_thumb },
  }
}
