import type { NotedTicket, Notice } from '@support-desk/contract'
import { descriptorOf } from '@support-desk/contract/event-registry'
import type { Actor } from '../kernel/actor.ts'
import type { Queries } from '../kernel/store.ts'

/** What those who watch a ticket are told of an event, where they chose it and nothing else tells them. */
export async function noticesOfWatchers(
  tx: Queries,
  { kind, data }: { kind: string; data: Record<string, unknown> },
  { ticket, actor }: { ticket: NotedTicket; actor: Actor },
  told: readonly Notice[],
): Promise<Notice[]> {
  const watched = descriptorOf(kind)?.watched
  if (!watched) return []
  const already = new Set(told.map(({ accountId }) => accountId))
  const watchers = await tx.watchers.of(ticket.id)
  return watchers
    .filter(({ id, about }) => about.includes(watched.about) && !already.has(id))
    .map(({ id }) => ({
      accountId: id,
      text: watched.text,
      values: watched.values?.(data) ?? {},
      userId: actor.kind === 'user' ? actor.id : null,
      mail: null,
      // The latest one says enough of a lively ticket.
      replaces: [kind],
    }))
}
