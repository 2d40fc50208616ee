import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { Outgoing } from '../index.ts'
import { rawMail } from '../../../testing/mail/incoming.ts'
import { type MailScene, startMailScene } from '../../../testing/mail/mail-scene.ts'
import { rawOf } from '../../../testing/mail/raw-of.ts'

/** A whole day in the soak on PostgreSQL. */
const HOURS = inject('rounds') > 1 ? 24 : 3
/** More mails than the hourly limit of tickets per sender. */
const SHOTS = 22
const MOST_RAISED = 20
const HOSTILE = 'responder@hostile.example'

let first: MailScene
let second: MailScene

beforeAll(async () => {
  first = await startMailScene('first.example')
  second = await startMailScene('second.example')
})
afterAll(async () => {
  await first.desk.stop()
  await second.desk.stop()
})

/** Returns a function that takes the mails sent since its last call. */
function sentBy({ desk }: MailScene): () => Promise<Outgoing[]> {
  let taken = 0
  return async () => {
    await expect.poll(() => desk.countMailUnderWay(), { interval: 5 }).toBe(0)
    const sent = desk.sent.slice(taken)
    taken += sent.length
    return sent
  }
}

/** A mail by a program without any sign of that, with different content each time. */
const hostile = (to: string, more: object = {}): Buffer =>
  rawMail({ from: HOSTILE, to, subject: `Noise ${Math.random()}`, ...more })

/**
 * Two desks send acknowledgements. A program answers every mail, hides that it is a program, and starts new
 * conversations all the time. Each one knows the addresses of the others.
 */
test('sends few mails when two desks and a hostile responder answer each other for hours', async () => {
  const desks = [first, second]
  const senders = desks.map((desk) => ({ desk, take: sentBy(desk) }))
  const [one, other] = [first.address, second.address]
  // A mail with a forged address makes each desk write to the other.
  let inbound: { to: MailScene; raw: Buffer }[] = [
    { to: first, raw: rawMail({ from: other, to: one, subject: 'Hello' }) },
    { to: second, raw: rawMail({ from: one, to: other, subject: 'Hello' }) },
  ]
  const sent: { by: string; recipient: string }[] = []
  for (let hour = 0; hour < HOURS; hour++) {
    for (const to of desks)
      for (let shot = 0; shot < SHOTS; shot++) inbound.push({ to, raw: hostile(to.address) })
    // Until all are silent. An endless loop fails the test.
    for (let round = 0; inbound.length > 0; round++) {
      expect(round).toBeLessThan(5)
      await Promise.all(inbound.map(({ to, raw }) => to.arrive(raw)))
      for (const { desk } of desks) desk.advance(60)
      inbound = []
      for (const { desk, take } of senders) {
        for (const email of await take()) {
          sent.push({ by: desk.address, recipient: email.recipient })
          if (email.recipient === HOSTILE) {
            const to = email.replyTo ?? desk.address
            const headers = [`In-Reply-To: ${email.messageId}`]
            inbound.push({ to: desk, raw: hostile(to, { headers }) })
          }
          const across = desks.find((each) => each.address === email.recipient)
          if (across) inbound.push({ to: across, raw: await rawOf(email, `desk@${desk.address.slice(8)}`) })
        }
      }
    }
    for (const { desk } of desks) desk.advance(60 * 60)
  }
  for (const { desk, address, mailbox } of desks) {
    const from = sent.filter(({ by }) => by === address)
    const to = (whom: string): number => from.filter(({ recipient }) => recipient === whom).length
    // The simulated day is some minutes longer than 24 hours.
    expect(to(HOSTILE)).toBeLessThanOrEqual(2)
    expect(to(address === one ? other : one)).toBe(1)
    expect(from).toHaveLength(to(HOSTILE) + 1)
    const counts = (await desk.ctx.store.mailboxes.counts([mailbox])).get(mailbox)
    // One ticket of the other desk, and the limit of tickets for the hostile one.
    const all = { sort: 'createdAt', limit: 1000 } as const
    const raised = (await desk.ctx.store.tickets.list({ kind: 'all' }, all)).rows
    expect(raised).toHaveLength(1 + HOURS * MOST_RAISED)
    expect(counts).toMatchObject({ stored: 0, failed: 0, held: HOURS * (SHOTS - MOST_RAISED) })
  }
})
