import { afterEach, describe, expect, it } from 'vitest'
import type { BulkJobOnWire } from '@support-desk/contract'
import { onDatabase } from '../../testing/database/raw-database.ts'
import { DATABASES } from '../../testing/database/test-store.ts'
import { fillInstall } from '../../testing/programs/fill-install.ts'
import { makeMortalInstall, type MortalInstall } from '../../testing/programs/mortal-install.ts'
import { SENDING } from './holding.ts'

const TICKETS = 120
/** The requester answers one of this many tickets before the reply is sent. */
const ANSWERED = 10
/** The server is killed after this many scheduled replies, and then after each number of sent ones. */
const KEPT_BEFORE_DEATH = 50
const KILLED_AFTER = [5, 30, 60, 90]
/** Interval between send times, in milliseconds. */
const APART = 30
/** Delay of the replies, in ms: longer than a slow machine needs to schedule all of them. */
const LATER_MS = 24 * 60 * 60 * 1000

let install: MortalInstall
afterEach(() => install.discard())

const rows = <Row>(statement: string): Promise<Row[]> =>
  onDatabase(install.place, async (run) => (await run(statement)) as Row[])
const count = async (of: string): Promise<number> =>
  Number((await rows<{ n: number | string }>(`select count(*) as n from ${of}`))[0]?.n)
const SENT = `messages where author_id = 'ada'`

async function restart(): Promise<void> {
  await install.expectRight()
  await install.freeClaims(SENDING.name)
  await install.start()
}

async function reached(what: () => Promise<number>, wanted: number): Promise<void> {
  for (const end = performance.now() + 120_000; performance.now() < end;) {
    if ((await what()) >= wanted) return
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  throw new Error(`There are never ${wanted}.`)
}

async function takeAll(ids: readonly string[], token: string): Promise<void> {
  const { id } = await install.ask<{ id: string }>('POST', '/api/v1/bulk-jobs', token, {
    ids,
    action: 'take',
  })
  const changed = async () =>
    (await install.ask<BulkJobOnWire>('GET', `/api/v1/bulk-jobs/${id}`, token)).changed
  await reached(changed, TICKETS)
}

/** Schedules a reply for each ticket. The server dies in between; the client retries with the same key. */
async function scheduleAll(ids: readonly string[], token: string): Promise<void> {
  const due = Date.now() + LATER_MS
  for (const [index, id] of ids.entries()) {
    const reply = {
      text: `Reply ${index}`,
      key: `reply-number-${index}-of-ada`,
      sendAt: new Date(due + index * APART).toISOString(),
    }
    const schedule = () =>
      install.ask<{ scheduled: { text: string } }>('POST', `/api/v1/tickets/${id}/messages`, token, reply)
    if (index === KEPT_BEFORE_DEATH) {
      const lost = schedule().catch(() => null)
      await install.kill()
      await lost
      await restart()
    }
    expect((await schedule()).scheduled.text).toBe(reply.text)
  }
}

/** Moves all send times into the past while the server is down. */
async function passDay(): Promise<void> {
  const earlier = (at: string) => new Date(Date.parse(at) - LATER_MS).toISOString()
  await onDatabase(install.place, async (run) => {
    const kept = (await run('select id, due_at from scheduled_replies')) as { id: string; due_at: string }[]
    for (const { id, due_at: dueAt } of kept) {
      await run(`update scheduled_replies set due_at = '${earlier(dueAt)}' where id = '${id}'`)
      await run(
        `update jobs set due_at = '${earlier(dueAt)}' where job = '${SENDING.name}' and key = '${id}'`,
      )
    }
  })
}

describe.each(DATABASES)('on %s', (database) => {
  it('sends each scheduled reply once, or holds it with its reason, when the server dies repeatedly', async () => {
    install = await makeMortalInstall(database)
    const ids = await fillInstall(install.place, TICKETS)
    await install.start()
    const [ada, uma] = [await install.logIn('ada'), await install.logIn('uma')]
    await takeAll(ids, ada)
    await scheduleAll(ids, ada)
    const answered = ids.filter((_, index) => index % ANSWERED === 0)
    for (const id of answered) {
      const body = { text: 'It works again.', key: `words-of-uma-about-${id}` }
      await install.ask('POST', `/api/v1/tickets/${id}/messages`, uma, body)
    }
    expect(await count(SENT), 'Some were sent before their time.').toBe(0)
    await install.kill()
    await passDay()
    await restart()
    for (const sent of KILLED_AFTER) {
      await reached(() => count(SENT), sent)
      await install.kill()
      expect(await count(SENT), 'It was over before it could be killed.').toBeLessThan(
        ids.length - answered.length,
      )
      await restart()
    }
    await reached(async () => -(await count('scheduled_replies where held is null')), 0)
    await install.kill()

    const posted = await rows<{ ticket_id: string; text: string }>(`select ticket_id, text from ${SENT}`)
    const expected = ids.flatMap((id, index) =>
      index % ANSWERED === 0 ? [] : [{ ticket_id: id, text: `Reply ${index}` }],
    )
    const inOrder = (each: typeof posted) => each.map(({ ticket_id: id, text }) => `${id} ${text}`).toSorted()
    expect(inOrder(posted)).toEqual(inOrder(expected))
    expect(await count(`events where kind = 'message.posted' and actor_id = 'ada'`)).toBe(expected.length)
    const held = await rows<{ ticket_id: string; held: string }>(
      'select ticket_id, held from scheduled_replies',
    )
    expect(held.map(({ ticket_id: id, held: why }) => `${id} ${why}`).toSorted()).toEqual(
      answered.map((id) => `${id} answered`).toSorted(),
    )
    await install.expectRight()
  })
})
