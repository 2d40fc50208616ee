import { newId } from '../../kernel/ids.ts'
import type { Store } from '../../kernel/store.ts'
import type { Call, Sample } from './store-calls.ts'
import { at } from './test-store.ts'

const LATER = at(1000)

/** Reads of the queue. */
export const queueReads = (store: Store, { ticketId }: Sample): Call[] => [
  ['rows of the queue by number', () => store.queue.rows({ numbers: [1, 2] })],
  ['descriptions of tickets', () => store.queue.messages([1, 2])],
  ['rows of the queue by id', () => store.queue.rows({ ids: [ticketId, newId()] })],
  ['a former place', () => store.queue.formerPlace(ticketId)],
  ['changes that can be undone', () => store.queue.changesOf(ticketId)],
  ['the next snoozed ticket that is due', () => store.queue.nextDue([ticketId])],
]

/** Changes of a ticket's place in the queue. */
export const queueChanges = (store: Store, { member, ticketId }: Sample): Call[] => [
  [
    'a place in the queue',
    () =>
      store.write(async (tx) => {
        const snooze = { until: LATER, wakes: 'either', by: member.id, since: LATER } as const
        await tx.queue.set(ticketId, {
          turn: { turn: 'third', since: LATER },
          priority: 'high',
          snooze,
          former: null,
        })
        await tx.queue.wakeIfDue(ticketId, LATER)
      }),
  ],
]
