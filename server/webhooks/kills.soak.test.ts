import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DATABASES } from '../testing/database/test-store.ts'
import { startWebhookKillScene, type WebhookKillScene } from '../testing/webhooks/kill-scene.ts'

/** The server is killed at every n-th step; `KILL_EVERY=1` means each. */
const EVERY = Number(process.env.KILL_EVERY ?? 3)
/** Fewer kills mean that the test no longer sees the steps. */
const FEWEST = 24 / EVERY
/** Each kill costs a server start, and a busy machine starts about ten a minute. */
const LONGEST_MS = 5_400_000 / EVERY
const TICKETS = 12
/** In seconds; longer than the leases of a dead server. */
const LEASE_SECONDS = 90
const HOUR = 60 * 60
/** The steps of a killed server while its receiver is down. */
const STEPS = ['insert into "webhook_deliveries"', 'update "webhooks"']
/** Maximum number of repeated deliveries: those in progress when a server died. */
const UNDER_WAY = 4

describe.each(DATABASES)('on %s', (database) => {
  let scene: WebhookKillScene
  beforeEach(async () => {
    scene = await startWebhookKillScene(database, TICKETS)
  })
  afterEach(() => scene.stop())

  test(
    'delivers every event at least once, in order per ticket, when the server is killed at any step',
    async () => {
      const killedAt: string[] = []
      const few = scene.tickets.slice(0, 3)
      for (let at = 1; ; at += EVERY) {
        await scene.let(at)
        await scene.change(few)
        const outcome = await scene.outcome()
        // All work was finished in fewer steps.
        if (outcome === null) break
        killedAt.push(outcome)
        await scene.restart(LEASE_SECONDS)
        expect(await scene.outcome()).toBeNull()
      }
      expect(killedAt.length, killedAt.join('\n')).toBeGreaterThan(FEWEST)
      // The running server would still die at the last step count.
      await scene.restart(LEASE_SECONDS)
      // Steps that the counting may skip.
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

  test('repeats an event when the server is killed before the receiver answers', async () => {
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

  test('delivers every event once, in order, after a day of outage with kills', async () => {
    // Changes twice, so that at least one change differs from the last one of a dead server.
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
    // The longest pause is 24 hours and a fifth. A killed attempt counts, so the ninth may already have failed.
    for (const hours of [8, 12, 12]) await scene.restart(hours * HOUR)
    expect(await scene.outcome()).toBeNull()
    await scene.expectRight()
    expect(scene.receiver.received.length).toBeGreaterThan(24)
  })
})
