import { newId } from '../../kernel/ids.ts'
import type { Store } from '../../kernel/store.ts'
import type { Call } from './store-calls.ts'
import { at } from './test-store.ts'

const NOTHING = 'nothing'
const BUSY = { webhooks: [NOTHING], deliveries: [NOTHING] }

/** Reads of webhooks and deliveries. */
export const webhookReads = ({ webhooks }: Store): Call[] => [
  ['a webhook', () => webhooks.find(NOTHING)],
  ['a delivery', () => webhooks.delivery(NOTHING, NOTHING)],
  ['deliveries of a webhook', () => webhooks.deliveries(NOTHING, { limit: 10 })],
  ['deliveries that failed', () => webhooks.deliveries(NOTHING, { limit: 10, state: 'failed' })],
  ['the number of waiting deliveries', () => webhooks.waiting(NOTHING, 100)],
  ['when the next delivery is due', () => webhooks.nextDue()],
  ['when the next delivery of another webhook is due', () => webhooks.nextDue(BUSY)],
]

/** Changes of webhooks. */
export const webhookChanges = (store: Store): Call[] => [
  [
    'a webhook created, used and deleted',
    () =>
      store.write(async (tx) => {
        const [id, lease] = [newId(), newId()]
        const choice = { url: 'https://webhook.invalid/', description: '', groups: [], condition: null }
        const rest = { ownerId: null, createdAt: at(0), secrets: '', afterNumber: 0, isOn: true }
        await tx.webhooks.insert({ ...choice, ...rest, id })
        await tx.webhooks.update(id, choice)
        await tx.webhooks.hold(id)
        await tx.webhooks.moveOn({ id, version: 2, afterNumber: 0 }, 7)
        const news = ['one', 'two'].map((name) => ({
          id: name + id,
          eventNumber: null,
          ticketId: null,
          kind: 'webhook.test',
          lane: '',
          body: '{}',
        }))
        await tx.webhooks.deliver(id, news, { now: at(1), dueAt: at(1) })
        const claim = await tx.webhooks.claim(at(2), { lease, until: at(60) }, BUSY)
        if (!claim) throw new Error('Nothing was due.')
        await tx.webhooks.endAttempt(claim, { state: 'delivered', dueAt: null, at: at(3), log: [] })
        await tx.webhooks.promote(claim, at(3))
        await tx.webhooks.sendNow(`two${id}`, at(4))
        await tx.webhooks.sendAgain(claim.id, at(4))
        await tx.webhooks.noteSuccess(id, at(4))
        await tx.webhooks.noteFailure(id, at(5), 'timeout')
        await tx.webhooks.pause(id, at(6))
        await tx.webhooks.setSecrets(id, '', at(9))
        await tx.webhooks.switchOff(id, 'failing', at(7))
        await tx.webhooks.switchOn(id, 9)
        await tx.webhooks.remove(id, at(8))
      }),
  ],
  ['deletion of old deliveries', () => store.write((tx) => tx.webhooks.dropLog(at(-1), 10))],
]
