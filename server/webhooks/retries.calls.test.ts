import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { expectRefusal } from '../testing/calls/expect-refusal.ts'
import {
  accept,
  type ReceivedRequest,
  type Receiver,
  refuseWith,
  startReceiver,
} from '../testing/webhooks/receiver.ts'
import { createWebhookScene, type Draft, type WebhookScene } from '../testing/webhooks/scene.ts'
import { pauseAfter } from './retries.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

let scene: WebhookScene
let receiver: Receiver

beforeAll(async () => {
  scene = await createWebhookScene()
})
afterAll(() => scene.testServer.stop())
beforeEach(async () => {
  const opened = await scene.open()
  receiver = opened.receiver
  return opened.close
})

const add = (draft: Partial<Draft> = {}) => scene.add({ url: receiver.url, ...draft })
const arrived = (count: number) =>
  scene.eventually(() => expect(receiver.received.length).toBeGreaterThanOrEqual(count))
describe('delivery order', () => {
  it('makes an event wait for the previous event of its ticket, but not for other tickets', async () => {
    const [stuck, free] = [await scene.testServer.raise(scene.user), await scene.testServer.raise(scene.user)]
    receiver.answer((response, { body }) =>
      (JSON.parse(body) as { data: { ticketId: string } }).data.ticketId === stuck
        ? refuseWith(500)(response, { headers: {}, body, path: '', id: '' })
        : accept(response, { headers: {}, body, path: '', id: '' }),
    )
    const { webhook } = await add()
    await scene.set(stuck, 'low')
    await scene.set(stuck, 'high')
    await scene.set(free, 'low')
    await scene.set(free, 'high')
    await scene.eventually(async () => expect(await scene.log(webhook.id, 'delivered')).toHaveLength(2))
    await scene.eventually(async () =>
      expect((await scene.log(webhook.id, 'waiting')).map(({ attempts }) => attempts)).toEqual([0, 1]),
    )
    const [waitsFor] = await scene.log(webhook.id, 'waiting')
    const waiting = { params: { webhookId: webhook.id, deliveryId: waitsFor?.id ?? '' } }
    await expectRefusal(scene.testServer, 'resendWebhookDelivery', waiting, scene.admin, {
      code: 'webhook_delivery_waits',
    })
    receiver.answer(accept)
    scene.testServer.advance(7)
    await scene.eventually(async () => expect(await scene.log(webhook.id, 'waiting')).toEqual([]))
    const ofStuck = receiver.received
      .map(({ body }) => JSON.parse(body).data as { ticketId: string; details: { to: string } })
      .filter(({ ticketId }) => ticketId === stuck)
    expect(ofStuck.map(({ details: { to } }) => to)).toEqual(['low', 'low', 'high'])
  })

  test('delivers every event once, in order per ticket, after an outage of a day', async () => {
    receiver.answer(refuseWith(503))
    const { webhook } = await add()
    const tickets = [
      await scene.testServer.raise(scene.user),
      await scene.testServer.raise(scene.user),
      await scene.testServer.raise(scene.user),
    ]
    for (const priority of ['low', 'high', 'normal', 'urgent', 'low'] as const)
      for (const ticketId of tickets) await scene.set(ticketId, priority)
    await scene.eventually(async () => expect((await scene.get(webhook.id)).waiting).toBe(18))
    for (let hour = 0; hour < 24; hour++) {
      await scene.wait(HOUR)
    }
    const accepted: ReceivedRequest[] = []
    receiver.answer((response, received) => {
      accepted.push(received)
      accept(response, received)
    })
    for (let hour = 0; hour < 30 && (await scene.get(webhook.id)).waiting > 0; hour++) {
      await scene.wait(HOUR)
      await scene.eventually(async () => {
        const due = (await scene.log(webhook.id, 'waiting')).filter(
          ({ dueAt }) => dueAt !== null && dueAt <= scene.testServer.now().toISOString(),
        )
        expect(due).toEqual([])
      })
    }
    expect(await scene.log(webhook.id, 'waiting')).toEqual([])
    expect(new Set(accepted.map(({ id }) => id)).size).toBe(accepted.length)
    const facts = accepted.map(({ body }) => JSON.parse(body).data as { ticketId: string; number: number })
    expect(accepted).toHaveLength(18)
    for (const ticketId of tickets) {
      const numbers = facts.filter((fact) => fact.ticketId === ticketId).map(({ number }) => number)
      expect(numbers).toHaveLength(6)
      expect(numbers).toEqual(numbers.toSorted((one, other) => one - other))
    }
    expect((await scene.get(webhook.id)).failingSince).toBeNull()
  })
})

describe('an endpoint', () => {
  it('is retried with growing pauses while it refuses an event', async () => {
    receiver.answer(refuseWith(500))
    const { webhook } = await add()
    const ticketId = await scene.testServer.raise(scene.user)
    const pauses = [5, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR]
    for (const [index, pause] of pauses.entries()) {
      await scene.eventually(async () => {
        const [delivery] = await scene.log(webhook.id)
        expect(delivery).toMatchObject({ attempts: index + 1, status: 500, error: 'status', ticketId })
        expect(receiver.received).toHaveLength(index + 1)
        const seconds = (Date.parse(delivery?.dueAt ?? '') - scene.testServer.now().getTime()) / 1000
        expect(seconds).toBeGreaterThan(0.75 * pause - 3)
        expect(seconds).toBeLessThan(1.25 * pause)
      })
      await scene.wait(1.2 * pause)
    }
    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(1)
    expect((await scene.get(webhook.id)).failingSince).not.toBeNull()
  })

  it('is sent an event at most ten times', () => {
    expect([1, 9, 10].map((attempts) => pauseAfter(attempts) === null)).toEqual([false, false, true])
  })

  it('is switched off after three days of refusals, and the owner of the webhook is notified', async () => {
    receiver.answer(refuseWith(404))
    const { webhook } = await add()
    await scene.testServer.raise(scene.user)
    await arrived(1)
    await scene.eventually(async () => expect((await scene.get(webhook.id)).failingSince).not.toBeNull())
    await scene.wait(3 * DAY - MINUTE)
    expect((await scene.get(webhook.id)).isOn).toBe(true)
    const count = scene.testServer.sent.length
    await scene.wait(2 * MINUTE)
    await scene.eventually(async () =>
      expect(await scene.get(webhook.id)).toMatchObject({ isOn: false, off: { why: 'failing' }, waiting: 0 }),
    )
    expect((await scene.log(webhook.id)).map(({ state }) => state)).toEqual(['dropped'])
    await scene.eventually(() =>
      expect(
        scene.testServer.sent.slice(count).filter(({ subject }) => /webhook/i.test(subject)),
      ).toMatchObject([{ recipient: scene.admin.email, text: expect.stringContaining(receiver.url) }]),
    )
    const { answer } = await scene.testServer.call(
      'listAuditEntries',
      { query: { group: 'security' } },
      scene.admin.token,
    )
    expect(answer[0]).toMatchObject({ kind: 'webhook.switched_off' })
  })

  it('is switched off at once by status 410', async () => {
    const { promise: bothWait, resolve: answer } = Promise.withResolvers<void>()
    receiver.answer((...asked) => void bothWait.then(() => refuseWith(410)(...asked)))
    const { webhook } = await add()
    const ticketId = await scene.testServer.raise(scene.user)
    await scene.set(ticketId, 'low')
    await scene.eventually(async () => expect(await scene.log(webhook.id)).toHaveLength(2))
    answer()
    await scene.eventually(async () =>
      expect(await scene.get(webhook.id)).toMatchObject({ isOn: false, off: { why: 'gone' }, waiting: 0 }),
    )
    expect(receiver.received).toHaveLength(1)
    expect((await scene.log(webhook.id)).map(({ state }) => state)).toEqual(['dropped', 'failed'])
  })

  it.each([429, 503])('gets nothing until the time in Retry-After with status %i', async (status) => {
    const [one, other] = [await scene.testServer.raise(scene.user), await scene.testServer.raise(scene.user)]
    receiver.answer(refuseWith(status, { 'retry-after': '600' }))
    const { webhook } = await add()
    await scene.set(one, 'low')
    await arrived(1)
    await scene.eventually(async () => expect((await scene.log(webhook.id))[0]?.attempts).toBe(1))
    receiver.answer(accept)
    await scene.set(other, 'low')
    await scene.eventually(async () => expect(await scene.log(webhook.id)).toHaveLength(2))
    scene.testServer.advance(300)
    await scene.eventually(async () => expect((await scene.get(webhook.id)).waiting).toBe(2))
    expect(receiver.received).toHaveLength(1)
    scene.testServer.advance(305)
    await scene.eventually(async () => expect((await scene.get(webhook.id)).waiting).toBe(0))
    expect(receiver.received).toHaveLength(3)
  })

  it('that redirects is not followed, and the delivery waits', async () => {
    const elsewhere = await startReceiver()
    receiver.answer(refuseWith(307, { location: elsewhere.url }))
    const { webhook } = await add()
    await scene.testServer.raise(scene.user)
    await scene.eventually(async () =>
      expect((await scene.log(webhook.id))[0]).toMatchObject({
        status: 307,
        error: 'redirect',
        state: 'waiting',
      }),
    )
    expect(elsewhere.received).toEqual([])
    await elsewhere.stop()
  })

  it('that answers 100 MB is read up to 4 KB, and may answer binary data', async () => {
    let written = 0
    const piece = Buffer.alloc(64 * 1024, '\0')
    receiver.answer((response) => {
      response.writeHead(200, { 'content-length': 100 * 1024 * 1024 })
      const write = (): void => {
        while (!response.destroyed && written < 100 * 1024 * 1024 && response.write(piece))
          written += piece.length
        response.once('drain', write)
      }
      write()
    })
    const { webhook } = await add()
    await scene.testServer.raise(scene.user)
    await scene.eventually(async () =>
      expect((await scene.log(webhook.id))[0]).toMatchObject({ status: 200, state: 'delivered' }),
    )
    const [delivery] = await scene.log(webhook.id)
    const { log: attempts } = await scene.details(webhook.id, delivery?.id ?? '')
    expect(attempts[0]?.response).toBe('\uFFFD'.repeat(4096))
    expect(written).toBeLessThan(20 * 1024 * 1024)
  })

  it('is reported as unreachable when nothing listens', async () => {
    const gone = await startReceiver()
    await gone.stop()
    const { webhook } = await add({ url: gone.url })
    await scene.testServer.raise(scene.user)
    await scene.eventually(async () =>
      expect((await scene.log(webhook.id))[0]).toMatchObject({
        status: null,
        error: 'no_answer',
        attempts: 1,
      }),
    )
    expect(await scene.get(webhook.id)).toMatchObject({ error: 'no_answer' })
  })
})
