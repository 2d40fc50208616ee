import { addGoodToken, WEBHOOK_SCOPES } from '../calls/tokens.ts'
import type { DATABASES } from '../database/test-store.ts'
import { openStore } from '../../open-store.ts'
import { fillInstall } from '../programs/fill-install.ts'
import { makeMortalInstall, type MortalInstall } from '../programs/mortal-install.ts'
import { type Receiver, startReceiver } from './receiver.ts'
import { expectDeliveredOnce, isAllDelivered, latestEvent } from './expect-delivered.ts'
import { PATIENCE_MS } from '../patience.ts'

/** The real server in a child process with a webhook, killed again and again. */
export type WebhookKillScene = {
  install: MortalInstall
  receiver: Receiver
  tickets: readonly string[]
  /** Makes the server die at a step; waits until it knows. */
  let(at: number | string): Promise<void>
  /** Changes tickets. A server that dies meanwhile may have done some of it. */
  change(ids: readonly string[]): Promise<void>
  /** Waits until the server was killed, or until all deliveries are accepted. Returns the step of the kill, or null. */
  outcome(): Promise<string | null>
  /** Waits until the server was killed. Returns the step. */
  death(): Promise<string>
  /** Starts another process on the data of the killed one, some seconds later. */
  restart(seconds: number): Promise<void>
  /** Stops the receiver until the returned function is called; it then listens on the same port. */
  outage(): Promise<() => Promise<void>>
  /** Expects every event once by id, and in order for each ticket. */
  expectRight(): Promise<void>
  stop(): Promise<void>
}

/** Enough different values, so that alternating changes of two tickets always change something. */
const PRIORITIES = ['low', 'high', 'urgent'] as const

/** Starts the server with a webhook to the receiver. */
export async function startWebhookKillScene(
  database: (typeof DATABASES)[number],
  ticketCount: number,
): Promise<WebhookKillScene> {
  const install = await makeMortalInstall(database, { WEBHOOK_PRIVATE_HOSTS: 'on' })
  const tickets = await fillInstall(install.place, ticketCount)
  const store = await openStore(install.place)
  const createdAt = new Date().toISOString()
  const { token: admin } = await addGoodToken(store, 'dana', WEBHOOK_SCOPES, { createdAt })
  const { token: agent } = await addGoodToken(store, 'ada', ['tickets:write'], { createdAt })
  await store.close()
  let receiver = await startReceiver()
  /** Deliveries to former receivers. */
  const earlier: Receiver['received'] = []
  let ahead = 0
  let rounds = 0
  /** Whether a request got no answer: the server is dead or dying. */
  let isLost = false
  await install.start(ahead)
  const draft = { url: receiver.url, groups: ['tickets'] }
  const { webhook } = await install.ask<{ webhook: { id: string } }>('POST', '/api/v1/webhooks', admin, draft)
  const after = await latestEvent(install.place)

  async function death(): Promise<string> {
    const node = install.node()
    const isLate = new Promise<true>((resolve) => setTimeout(resolve, PATIENCE_MS, true).unref())
    if ((await Promise.race([node.ended, isLate])) === true)
      throw new Error(`The server does not die. ${node.said()}`)
    return /killed before (.*)/.exec(node.said())?.[1] ?? node.said()
  }

  async function untilTold(isOver: () => boolean): Promise<null> {
    for (const end = performance.now() + PATIENCE_MS; !isOver() && performance.now() < end;) {
      if (await isAllDelivered(install.place, after)) return null
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    if (isOver()) return null
    throw new Error(`Deliveries are stuck. ${install.node().said()}`)
  }

  return {
    install,
    get receiver() {
      return receiver
    },
    tickets,
    death,
    async let(at) {
      await install.node().tell({ at })
    },
    async change(ids) {
      const priority = PRIORITIES[rounds++ % PRIORITIES.length]
      const settled = await Promise.allSettled(
        ids.map((id) => install.ask('PUT', `/api/v1/tickets/${id}/priority`, agent, { priority })),
      )
      isLost = settled.some(({ status }) => status === 'rejected')
    },
    async outcome() {
      let isOver = false
      if (isLost) return death()
      try {
        return await Promise.race([death(), untilTold(() => isOver)])
      } finally {
        isOver = true
      }
    },
    async restart(seconds) {
      await install.kill()
      ahead += seconds
      isLost = false
      await install.start(ahead)
    },
    async outage() {
      const { port } = receiver
      earlier.push(...receiver.received)
      await receiver.stop()
      return async () => {
        receiver = await startReceiver(port)
      }
    },
    async expectRight() {
      const received = [...earlier, ...receiver.received]
      await expectDeliveredOnce(install.place, { after, webhookId: webhook.id, received })
    },
    async stop() {
      await install.discard()
      await receiver.stop()
    },
  }
}
