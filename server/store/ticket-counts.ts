import type { TicketState } from '@support-desk/contract'
import type { TicketScope } from '../core/ports.ts'
import type { Db } from './dialect.ts'
import type { Schema } from './schema.ts'

/** The name under which the tickets of a scope are counted. */
export const scopeName = (scope: TicketScope): string =>
  scope.kind === 'all' ? 'all' : `${scope.kind}:${scope.id}`

/** A move of one ticket from a state to another in the counts of a scope; null stands for outside of the count. */
export type CountMove = { scope: TicketScope; from: TicketState | null; to: TicketState | null }

/**
 * Moves tickets in the counts that they belong to, in one statement and in one order: changes that wait for each other's
 * counts would otherwise wait in a circle.
 */
export async function moveCounts(db: Db, moves: readonly CountMove[]): Promise<void> {
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
    await addCounts(db, rows.slice(start, start + MOST_IN_STATEMENT))
  }
}

async function addCounts(db: Db, rows: Counted[]): Promise<void> {
  await db
    .insertInto('ticket_counts')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['scope', 'state'])
        .doUpdateSet((eb) => ({ n: eb('ticket_counts.n', '+', eb.ref('excluded.n')) })),
    )
    .execute()
}

/** Databases take so many rows in one statement, and some more. */
const MOST_IN_STATEMENT = 5000

type Counted = Schema['ticket_counts']
