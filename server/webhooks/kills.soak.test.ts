import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DATABASES } from '../testing/database/test-store.ts'
import { startWebhookKillScene, type WebhookKillScene } from '../testing/webhooks/kill-scene.ts'

/** A server is killed at every so many of its steps, `KILL_EVERY=1` at each. */
const EVERY = Number(process.env.KILL_EVERY ?? 3)
/** Fewer mean that the steps are no longer seen. */
const FEWEST = 24 / EVERY
/** Each death costs a start of a server, of which a busy machine makes some ten a minute. */
const LONGEST_MS = 5_400_000 / EVERY
const TICKETS = 12
/** What a dead server has claimed is free after less. */
const LEASE_SECONDS = 90
const HOUR = 60 * 60
/** What a killed server is at while its receiver is down. */
const STEPS = ['insert into "webhook_deliveries"', 'update "webhooks"']
/** More copies would need more than that were under way at once when a server died. */
const UNDER_WAY = 4

describe.each(DATABASES)('on %s', (database) => {
  let scene: WebhookKillScene
  beforeEach(async () => {
    scene = await startWebhookKillScene(database, TICKETS)
  })
  afterEach(() => scene.stop())

  test(
    'a server that is killed at steps all along tells every event once by id, in order per ticket',
    async () => {
      const killedAt: string[] = []
      const few = scene.tickets.slice(0, 3)
      for (let at = 1; ; at += EVERY) {
        await scene.let(at)
        await scene.change(few)
        const outcome = await scene.outcome()
        // All was done in fewer steps.
        if (outcome === null) break
        killedAt.push(outcome)
        await scene.restart(LEASE_SECONDS)
        expect(await scene.outcome()).toBeNull()
      }
      expect(killedAt.length, killedAt.join('\n')).toBeGreaterThan(FEWEST)
      // The server that lives is still to die at the last count, by whatever it does next.
      await scene.restart(LEASE_SECONDS)
      // What the count may step over.
      for (const step of ['insert into "webhook_deliveries"', 'update "webhook_deliveries"']) {
        await scene.let(step)
        await scene.change(few)
        const death = await scene.death()
        killedAt.push(death)
        expect(death).toContain(step)
        await scene.restart(LEASE_SECONDS)
        expect(await scene.outcome()).toBeNull()
      }
      await scene.expectRight()
      const { received } = scene.receiver
      const copies = received.length - new Set(received.map(({ id }) => id)).size
      expect(copies).toBeLessThanOrEqual(UNDER_WAY * killedAt.length)
      await scene.install.kill()
      await scene.install.expectRight()
    },
    LONGEST_MS,
  )

  test('a server that is killed while a receiver has an event and has not answered tells it again', async () => {
    let killed: Promise<void> | null = null
    scene.receiver.answer(() => {
      killed ??= scene.install.kill()
    })
    await scene.change(scene.tickets.slice(0, 1))
    await expect.poll(() => killed).not.toBeNull()
    await killed
    scene.receiver.answer((response) => void response.writeHead(204).end())
    await scene.restart(LEASE_SECONDS)
    expect(await scene.outcome()).toBeNull()
    expect(scene.receiver.received).toHaveLength(2)
    await scene.expectRight()
  })

  test('a receiver that is down for a day, while servers are killed, is told of every event once, in order', async () => {
    // One of two in turn changes something, whatever a server that died has done of those before.
    const changeTwice = async (id = ''): Promise<void> => {
      for (let times = 0; times < 2; times++) await scene.change([id])
    }
    const endOutage = await scene.outage()
    for (let hour = 0; hour < 24; hour++) {
      const step = STEPS[hour % STEPS.length] ?? ''
      await changeTwice(scene.tickets[1 + (hour % (TICKETS - 1))])
      await scene.let(step)
      await changeTwice(scene.tickets[0])
      expect(await scene.death()).toContain(step)
      await scene.restart(HOUR)
    }
    await endOutage()
    // The next try of what failed last is up to so many hours away.
    for (const hours of [8, 12]) await scene.restart(hours * HOUR)
    expect(await scene.outcome()).toBeNull()
    await scene.expectRight()
    expect(scene.receiver.received.length).toBeGreaterThan(24)
  })
})
