import type { TicketState } from '@support-desk/contract'
import type { Db, Dialect } from '../../database/dialect.ts'
import { gathering } from '../../kernel/gathering.ts'
import { prepared, preparedByShape, preparedChangeByShape } from '../../database/prepared.ts'
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

/** Of one scope; or of some, by their names with commas between. */
type How = 'one' | 'some'

const selectCounts = preparedByShape(
  (dialect, how: How) =>
    (db, { scope }: { scope: string }) =>
      db
        .selectFrom('ticket_counts')
        .select(['scope', 'state', 'n'])
        .where((eb) => (how === 'some' ? dialect.among?.('scope', scope) : null) ?? eb('scope', '=', scope)),
)

/** So many questions may be under way; who comes meanwhile is asked for with others. */
const AT_ONCE = 2

/** All pages ask for counts: those who do at the same time share a question where that is a way to a server and back. */
function countsFinder(db: Db, dialect: Dialect): (scope: string) => Promise<readonly Counted[]> {
  if (!dialect.among) {
    const select = selectCounts(dialect, 'one')
    return async (scope) => (await select(db, { scope })).rows
  }
  const find = gathering<Counted[]>(async (scopes) => {
    const select = selectCounts(dialect, scopes.length === 1 ? 'one' : 'some')
    const { rows } = await select(db, { scope: scopes.join(',') })
    return Map.groupBy(rows, ({ scope }) => scope)
  }, AT_ONCE)
  return async (scope) => (await find(scope)) ?? []
}

/** Queries about how many tickets there are, which are kept by the changes that move them. */
export function countQueries(db: Db, dialect: Dialect) {
  const find = countsFinder(db, dialect)
  return {
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
      const rows = await find(scopeName(scope))
      const counts: StateCounts = { Unassigned: 0, Waiting: 0, Pending: 0, OnHold: 0, Solved: 0 }
      for (const { state, n } of rows) counts[state] = n
      return counts
    },
  }
}
