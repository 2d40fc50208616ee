import type { NotedTicket, Notice } from '@support-desk/contract'
import { descriptorOf } from '@support-desk/contract/event-registry'
import type { Actor } from '../kernel/actor.ts'
import type { Queries } from '../kernel/store.ts'

/** Notices for watchers of a ticket who chose this kind of event and get no other notice about it. */
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
      // In a busy ticket the latest notice is enough.
      replaces: [kind],
    }))
}
