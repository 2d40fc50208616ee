import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MailKind } from '@support-desk/contract'
import { type MailScene, startMailScene } from '../../../../testing/mail/mail-scene.ts'
import { sampleMails } from '../../../../testing/mail/samples/samples.ts'

/** Mails of ten programs in fifteen languages. Each one goes to the ticket that it is about, or to a new one. */

const ANNA = 'anna@customer.example'
const REPLY = '17.c.1@desk.example'

let scene: MailScene

beforeAll(async () => {
  scene = await startMailScene('desk.example')
})
afterAll(() => scene.desk.stop())

/** The outcome by kind of mail: for an answer to our reply, and for any other mail. `here`: in the ticket of the reply. */
const OUTCOMES: Partial<Record<MailKind, { answer: string; other: string }>> = {
  person: { answer: 'answer here', other: 'new_ticket elsewhere' },
  auto_reply: { answer: 'auto_reply here', other: 'auto_reply_without_ticket nowhere' },
  bounce: { answer: 'bounce here', other: 'bounce_without_ticket nowhere' },
  list: { answer: 'answer here', other: 'new_ticket elsewhere' },
}

test('delivers each of the 200 sample mails to the right ticket, or to none', async () => {
  // The samples answer this reply to Anna, who raised a ticket by mail.
  const first = await scene.arrive({ from: `Anna <${ANNA}>`, messageId: 'raised@customer.example' })
  const ticketId = first.ticketId ?? ''
  await scene.desk.ctx.store.write((tx) =>
    tx.mailIds.add({ messageId: REPLY, ticketId, what: 'sent', entryId: 'entry', at: first.receivedAt }),
  )
  const found: Record<string, string> = {}
  const wanted: Record<string, string> = {}
  for (const { path, raw, expected } of sampleMails()) {
    const mail = await scene.arrive(raw)
    const place = mail.ticketId === null ? 'nowhere' : mail.ticketId === ticketId ? 'here' : 'elsewhere'
    found[path] = `${mail.reason} ${place}`
    const isAnswer = expected.bounceOf === REPLY || /^In-Reply-To: <17\.c\.1@/im.test(raw.toString('latin1'))
    wanted[path] = OUTCOMES[expected.kind]?.[isAnswer ? 'answer' : 'other'] ?? ''
    // A sender may create twenty tickets an hour.
    if (place === 'elsewhere') scene.desk.advance(10 * 60)
  }
  expect(Object.keys(found)).toHaveLength(200)
  expect(found).toEqual(wanted)
})
