import type { TicketState } from '@support-desk/contract'
import type { Db, Dialect } from '../../database/dialect.ts'
import { prepared, preparedChangeByShape } from '../../database/prepared.ts'
import type { Schema } from '../../database/schema.ts'
import type { StateCounts, TicketScope } from '../ticket.ts'

/** The name under which the tickets of a scope are counted. */
const scopeName = (scope: TicketScope): string => (scope.kind === 'all' ? 'all' : `${scope.kind}:${scope.id}`)

/** A move of one ticket from a state to another in the counts of a scope; null stands for outside of the count. */
export type CountMove = { scope: TicketScope; from: TicketState | null; to: TicketState | null }

/**
 * Moves tickets in the counts that they belong to, in one statement and in one order: changes that wait for each other's
 * counts would otherwise wait in a circle.
 */
export async function moveCounts(db: Db, dialect: Dialect, moves: readonly CountMove[]): Promise<void> {
  const sums = new Map<string, Counted>()
  const add = (scope: string, state: TicketState | null, by: 1 | -1): void => {
    if (!state) return
    const key = `${scope} ${state}`
    sums.set(key, { scope, state, n: (sums.get(key)?.n ?? 0) + by })
  }
  for (const { scope, from, to } of moves) {
    add(scopeName(scope), from, -1)
    add(scopeName(scope), to, 1)
  }
  const rows = [...sums].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, counted]) => counted)
  for (let start = 0; start < rows.length; start += MOST_IN_STATEMENT) {
    const some = rows.slice(start, start + MOST_IN_STATEMENT)
    await addCounts(dialect, { rows: some.length })(db, Object.assign({}, ...some.map(named)))
  }
}

/** The values of a row, by the names that its place in the statement gives them. */
const named = ({ scope, state, n }: Counted, index: number): Values => ({
  [`scope${index}`]: scope,
  [`state${index}`]: state,
  [`n${index}`]: n,
})

const addCounts = preparedChangeByShape((_, { rows }: { rows: number }) => (db: Db, values: Values) => {
  const counted = Array.from({ length: rows }, (__, index) => ({
    scope: values[`scope${index}`],
    state: values[`state${index}`],
    n: values[`n${index}`],
  }))
  return db
    .insertInto('ticket_counts')
    .values(counted as Counted[])
    .onConflict((conflict) =>
      conflict
        .columns(['scope', 'state'])
        .doUpdateSet((eb) => ({ n: eb('ticket_counts.n', '+', eb.ref('excluded.n')) })),
    )
})

/** A change of one ticket moves it in six counts at most; what moves more is rare, and done by and by. */
const MOST_IN_STATEMENT = 8

type Values = Record<string, string | number>

type Counted = Schema['ticket_counts']

/** The counts in which a ticket of these users moves. */
export const movesOf = (
  { requesterId, assigneeId }: { requesterId: string; assigneeId: string | null },
  from: TicketState | null,
  to: TicketState | null,
): CountMove[] => {
  const scopes: TicketScope[] = [{ kind: 'all' }, { kind: 'requester', id: requesterId }]
  if (assigneeId) scopes.push({ kind: 'assignee', id: assigneeId })
  return scopes.map((scope) => ({ scope, from, to }))
}

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

/** Queries about how many tickets there are, which are kept by the changes that move them. */
export const countQueries = (db: Db) => ({
  /** How many tickets that are not solved each of some assignees has; who has none may be left out. */
  async openCounts(assigneeIds: readonly string[]): Promise<Map<string, number>> {
    const open = new Map<string, number>()
    for (const id of assigneeIds) {
      const [row] = (await selectOpen(db, { scope: scopeName({ kind: 'assignee', id }) })).rows
      open.set(id, Number(row?.n ?? 0))
    }
    return open
  },

  async counts(scope: TicketScope): Promise<StateCounts> {
    const { rows } = await selectCounts(db, { scope: scopeName(scope) })
    const counts: StateCounts = { Unassigned: 0, Waiting: 0, Pending: 0, OnHold: 0, Solved: 0 }
    for (const { state, n } of rows) counts[state] = n
    return counts
  },
})
