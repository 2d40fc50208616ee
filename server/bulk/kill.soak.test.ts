import { afterEach, describe, expect, it } from 'vitest'
import type { BulkJobOnWire } from '@support-desk/contract'
import { onDatabase } from '../testing/database/raw-database.ts'
import { DATABASES } from '../testing/database/test-store.ts'
import { fillInstall } from '../testing/programs/fill-install.ts'
import { makeMortalInstall, type MortalInstall } from '../testing/programs/mortal-install.ts'

const TICKETS = 500
/** Numbers of processed tickets at which the server is killed. */
const KILLED_AFTER = [40, 200, 390]

let install: MortalInstall
afterEach(() => install.discard())

/** Waits until a job has processed this many tickets, or is over. */
async function until(token: string, id: string, done: number): Promise<BulkJobOnWire> {
  for (const end = performance.now() + 120_000; performance.now() < end;) {
    const job = await install.ask<BulkJobOnWire>('GET', `/api/v1/bulk-jobs/${id}`, token)
    if (job.state === 'ended' || job.changed >= done) return job
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  throw new Error(`Bulk job ${id} does not go on.`)
}

/** Runs a job while its servers are killed again and again. */
async function endure(token: string, id: string): Promise<void> {
  for (const done of KILLED_AFTER) {
    const job = await until(token, id, done)
    expect(job.state, 'It was over before it could be killed.').not.toBe('ended')
    await install.kill()
    await install.expectRight()
    await install.freeClaims('bulk job')
    await install.start()
  }
  expect(await until(token, id, Infinity)).toMatchObject({
    ending: 'done',
    total: TICKETS,
    changed: TICKETS,
    failed: 0,
  })
}

const changesOf = async (kind: string, job: string): Promise<string[]> =>
  (
    (await onDatabase(install.place, (run) =>
      run(`select ticket_id as id from events where kind = '${kind}' and data like '%"job":"${job}"%'`),
    )) as { id: string }[]
  ).map(({ id }) => id)

describe.each(DATABASES)('on %s', (database) => {
  it('continues a bulk job and its undo after every kill of the server, and changes each ticket once', async () => {
    install = await makeMortalInstall(database)
    const ids = (await fillInstall(install.place, TICKETS)).toSorted()
    await install.start()
    const token = await install.logIn('ada')
    const { ask } = install
    const job = await ask<{ id: string }>('POST', '/api/v1/bulk-jobs', token, { ids, action: 'take' })
    await endure(token, job.id)
    expect((await changesOf('ticket.taken', job.id)).toSorted()).toEqual(ids)
    const undo = await ask<{ id: string }>('POST', `/api/v1/bulk-jobs/${job.id}/undo`, token)
    await endure(token, undo.id)
    expect((await changesOf('ticket.released', undo.id)).toSorted()).toEqual(ids)
    await install.expectRight()
  })
})
