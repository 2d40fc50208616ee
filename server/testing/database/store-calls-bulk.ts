import { newId } from '../../kernel/ids.ts'
import type { Store } from '../../kernel/store.ts'
import type { Call, Sample } from './store-calls.ts'
import { readTwoPages } from './store-calls.ts'
import { at } from './test-store.ts'

const LATER = at(1000)

/** Reads and changes of bulk jobs. */
export function bulkCalls(store: Store, { member, ticketId }: Sample): Call[] {
  const [id, undone] = [newId(), newId()]
  const asked = { value: undefined, selection: null, selectedTo: '', frozenAt: 1, startedAt: LATER } as const
  const hold = async (jobId: string) => {
    const job = await store.write((tx) => tx.bulk.hold(jobId))
    if (!job) throw new Error('There is no such job.')
    return job
  }
  return [
    [
      'creating a bulk job',
      () =>
        store.write(async (tx) => {
          await tx.bulk.countRunning(member.id)
          for (const [jobId, undoes] of [
            [undone, null],
            [id, undone],
          ] as const) {
            await tx.bulk.insert({
              ...asked,
              door: null,
              id: jobId,
              authorId: member.id,
              action: 'take',
              undoes,
            })
            await tx.bulk.select(
              { id: jobId, total: 0 },
              [ticketId, newId(), newId()].map((each) => ({ ticketId: each })),
              null,
            )
          }
          await tx.bulk.setUndoneBy(undone, id)
        }),
    ],
    [
      'running a bulk job',
      async () => {
        await store.bulk.next(await hold(id), 2)
        await store.write((tx) =>
          tx.bulk.recordOutcomes(id, [
            { position: 1, outcome: 'changed' },
            { position: 2, outcome: 'failed', code: 'ticket_taken', because: 1 },
            { position: 3, outcome: 'failed', code: 'not_found', because: null },
          ]),
        )
        await store.bulk.changedBy(id, 0, 1)
        await store.bulk.changedSince([1, 2], 0)
        await store.bulk.changeBy({ id, frozenAt: 0 }, ticketId)
        await store.bulk.inTheWay(id, ticketId, 0)
      },
    ],
    ['bulk jobs', () => store.bulk.recent(LATER, 1)],
    ['tickets that a bulk job skipped', () => readTwoPages((page) => store.bulk.failures(id, page))],
    ['ending a bulk job', () => store.write((tx) => tx.bulk.end(id, 'done', LATER))],
    ['deleting a bulk job', () => store.write((tx) => tx.bulk.forget(id, 2))],
  ]
}
