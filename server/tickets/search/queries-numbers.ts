import type { Db, Dialect } from '../../database/dialect.ts'
import { preparedByShape } from '../../database/prepared.ts'
import type { Found, NumberSearch } from '../../database/search/search-index.ts'
import { userOf } from '../../database/search/search-index.ts'
import type { TicketScope } from '../ticket.ts'

const TICKETS = 256

type Shape = { kind: TicketScope['kind']; descending: boolean }
type Values = { user: string; state: string; from: number; limit: number }

const selectNumbers = preparedByShape((_, { kind, descending }: Shape) => (db: Db, values: Values) => {
  const column = kind === 'requester' ? 't.requester_id' : 't.assignee_id'
  return db
    .selectFrom('tickets as t')
    .select('t.number')
    .$if(kind !== 'all', (query) => query.where(column, '=', values.user))
    .where('t.state', '=', values.state as 'Pending')
    .where('t.number', descending ? '<' : '>', values.from)
    .orderBy('t.number', descending ? 'desc' : 'asc')
    .limit(values.limit)
})

/** The tickets of a scope that are in some states, one after another along an index. */
export async function* numbersInStates(
  db: Db,
  dialect: Dialect,
  { scope, states, from, descending }: Pick<NumberSearch, 'scope' | 'states' | 'from' | 'descending'>,
): AsyncGenerator<Found> {
  const statement = selectNumbers(dialect, { kind: scope.kind, descending })
  let edge = from
  for (;;) {
    const found = await Promise.all(
      states.map(async (state) => {
        const values = { user: userOf(scope), state, from: edge, limit: TICKETS }
        return (await statement(db, values)).rows
      }),
    )
    const numbers = found
      .flat()
      .map(({ number }) => number)
      .toSorted((one, other) => (descending ? other - one : one - other))
      .slice(0, TICKETS)
    edge = numbers.at(-1) ?? edge
    yield { hits: numbers.map((number) => ({ number, parts: [0] })), upTo: edge, passed: numbers.length }
    if (numbers.length < TICKETS) return
  }
}
