import type { TicketState } from '@support-desk/contract'
import type { TicketScope } from '../core/ports.ts'
import type { Db } from './dialect.ts'

/** The name under which the tickets of a scope are counted. */
export const scopeName = (scope: TicketScope): string =>
  scope.kind === 'all' ? 'all' : `${scope.kind}:${scope.id}`

/**
 * Moves one ticket from a state to another in every count that it belongs to; null stands for outside of the count.
 * With a requester the count of all tickets moves too.
 */
export async function shiftCounts(
  db: Db,
  people: { requesterId?: string; assigneeId: string | null },
  from: TicketState | null,
  to: TicketState | null,
): Promise<void> {
  const scopes: TicketScope[] = []
  if (people.requesterId) scopes.push({ kind: 'all' }, { kind: 'requester', id: people.requesterId })
  if (people.assigneeId) scopes.push({ kind: 'assignee', id: people.assigneeId })
  for (const scope of scopes) {
    if (from) await add(db, scopeName(scope), from, -1)
    if (to) await add(db, scopeName(scope), to, 1)
  }
}

async function add(db: Db, scope: string, state: TicketState, by: 1 | -1): Promise<void> {
  await db
    .insertInto('ticket_counts')
    .values({ scope, state, n: by })
    .onConflict((conflict) =>
      conflict.columns(['scope', 'state']).doUpdateSet((eb) => ({ n: eb('ticket_counts.n', '+', by) })),
    )
    .execute()
}
