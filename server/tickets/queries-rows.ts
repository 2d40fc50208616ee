import { type Selectable, sql } from 'kysely'
import { priorityOf, type Snooze } from '@support-desk/contract'
import type { Db, Dialect } from '../database/dialect.ts'
import { userOf } from '../database/search/search-index.ts'
import type { Schema } from '../database/schema.ts'
import { COLUMNS, fieldsIn, type KeptColumns } from './columns.ts'
import {
  allOf,
  conditionsOf,
  type CriteriaShape,
  type CriteriaValues,
  possibleOf,
  shapeOf,
  valuesOf,
} from './lists/queries-criteria.ts'
import { keptTicket } from './removal/queries-listed.ts'
import type { Ticket, TicketCriteria, TicketScope } from './ticket.ts'

/** Further columns to read. */
const OTHERS = [
  'requester_id',
  'assignee_id',
  'occurred_at',
  'picture_full',
  'picture_thumb',
  'opened_at',
  'priority',
  'snoozed_until',
  'snooze_wakes',
  'snoozed_by',
  'snoozed_at',
] as const satisfies (keyof Schema['tickets'])[]

const READ = [
  ...[...Object.values(COLUMNS), ...OTHERS].map((column) => `t.${column}` as const),
  'requester.username as requester_name',
  'assignee.username as assignee_name',
  'snoozer.username as snoozer_name',
] as const

/** Team name of a ticket `t`. A subquery, as most tickets have none. */
export const TEAM_NAME = sql<string | null>`(select name from teams where teams.id = t.team_id)`.as(
  'team_name',
)

/** Input of {@link toTicket}. */
export type TicketRow = KeptColumns &
  Pick<Selectable<Schema['tickets']>, (typeof OTHERS)[number]> & {
    requester_name: string
    assignee_name: string | null
    snoozer_name: string | null
    team_name: string | null
  }

/** Selects tickets as `t` with the names of their users. */
export const ticketColumns = (db: Db) =>
  db
    .selectFrom('tickets as t')
    .innerJoin('accounts as requester', 'requester.id', 't.requester_id')
    .leftJoin('accounts as assignee', 'assignee.id', 't.assignee_id')
    .leftJoin('accounts as snoozer', 'snoozer.id', 't.snoozed_by')
    .select([...READ, TEAM_NAME])

/** Like {@link ticketColumns}, without the bin. */
export const ticketRows = (db: Db) => ticketColumns(db).where(keptTicket('t'))

type Values = CriteriaValues & { numbers: string }

const selectNumbered = (db: Db, dialect: Dialect, shape: CriteriaShape, values: Values) =>
  db.executeQuery(
    db
      .selectFrom(dialect.listed(values.numbers).as('listed'))
      // Cross join keeps the join order, so only listed tickets are read.
      .crossJoin('tickets as t')
      .innerJoin('accounts as requester', 'requester.id', 't.requester_id')
      .leftJoin('accounts as assignee', 'assignee.id', 't.assignee_id')
      .leftJoin('accounts as snoozer', 'snoozer.id', 't.snoozed_by')
      .select([...READ, TEAM_NAME])
      .whereRef('t.number', '=', 'listed.value')
      .where(allOf(conditionsOf(shape, values))),
  )

/** Filters the given tickets by the criteria, in the same order. */
export async function ticketsNumbered(
  db: Db,
  dialect: Dialect,
  criteria: TicketCriteria,
  numbers: readonly number[],
): Promise<TicketRow[]> {
  const possible = possibleOf(criteria, numbers)
  if (possible.length === 0) return []
  const values = { ...valuesOf(criteria), numbers: JSON.stringify(possible) }
  const found = await selectNumbered(db, dialect, shapeOf(criteria), values)
  const rows = new Map(found.rows.map((row) => [row.number, row]))
  return possible.flatMap((number) => rows.get(number) ?? [])
}

/** Id and number of a ticket. */
export type TicketNumber = { id: string; number: number }
/** Tickets by ids, numbers, or both. */
export type TicketIdentifiers = { ids: readonly string[]; numbers: readonly number[] }

/** Numbers of the requested tickets within the scope, sorted. */
export async function ticketNumbers(
  db: Db,
  scope: TicketScope,
  { ids, numbers }: TicketIdentifiers,
): Promise<TicketNumber[]> {
  const owned = scope.kind === 'requester' ? 'requester_id' : 'assignee_id'
  const tickets = () =>
    db
      .selectFrom('tickets')
      .select(['id', 'number'])
      .where(keptTicket('tickets'))
      .$if(scope.kind !== 'all', (query) => query.where(owned, '=', userOf(scope)))
  // Two queries, so that each uses its own index.
  const byId = ids.length === 0 ? [] : await tickets().where('id', 'in', ids).execute()
  const byNumber = numbers.length === 0 ? [] : await tickets().where('number', 'in', numbers).execute()
  const found = new Map([...byId, ...byNumber].map(({ id, number }) => [number, { id, number }]))
  return [...found.values()].toSorted((one, other) => one.number - other.number)
}

/** Maps a row to a ticket. */
export function toTicket(row: TicketRow): Ticket {
  const [occurredOn = '', occurredTime = ''] = row.occurred_at.split('T')
  return {
    ...fieldsIn(row),
    requester: { id: row.requester_id, username: row.requester_name },
    assignee:
      row.assignee_id && row.assignee_name ? { id: row.assignee_id, username: row.assignee_name } : null,
    opened: row.opened_at !== null,
    priority: priorityOf(row.priority),
    snooze: snoozeOf(row),
    team: teamOf(row),
    occurredOn,
    occurredTime,
    picture: { full: row.picture_full, thumb: row.picture_thumb },
  }
}

/** Team of a row; null without a team or for a deleted one. */
export const teamOf = (row: Pick<TicketRow, 'team_id' | 'team_name'>): Ticket['team'] =>
  row.team_id !== null && row.team_name !== null ? { id: row.team_id, name: row.team_name } : null

type SnoozeColumns = Pick<
  TicketRow,
  'snoozed_until' | 'snooze_wakes' | 'snoozed_by' | 'snoozed_at' | 'snoozer_name'
>

/** Snooze of a row; null if the ticket is not snoozed. */
export const snoozeOf = (row: SnoozeColumns): Snooze | null =>
  row.snooze_wakes === null || row.snoozed_at === null
    ? null
    : {
        until: row.snoozed_until,
        wakes: row.snooze_wakes,
        by:
          row.snoozed_by !== null && row.snoozer_name !== null
            ? { id: row.snoozed_by, username: row.snoozer_name }
            : null,
        since: row.snoozed_at,
      }
