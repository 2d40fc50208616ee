import type { QueueRow } from '@support-desk/contract'
import type { Actor } from '../../kernel/actor.ts'
import { isInScope } from '../../kernel/authority.ts'
import { orNotFound } from '../../kernel/refusal.ts'
import type { Queries } from '../../kernel/store.ts'
import type { RowRequest } from './queries-rows.ts'

/** Queue rows for an actor. A token without the scope `conversations:read` gets no last words. */
export async function shownRows(
  { queue }: Pick<Queries, 'queue'>,
  actor: Actor,
  wanted: RowRequest,
): Promise<QueueRow[]> {
  const rows = await queue.rows(wanted)
  return isInScope(actor, 'conversations:read') ? rows : rows.map((row) => ({ ...row, lastWords: null }))
}

/** The current queue row of a ticket. */
export async function rowOf(tx: Queries, actor: Actor, id: string): Promise<QueueRow> {
  const [row] = await shownRows(tx, actor, { ids: [id] })
  return orNotFound(row)
}
