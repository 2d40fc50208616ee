import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MailKind } from '@support-desk/contract'
import { type MailScene, startMailScene } from '../../../../testing/mail/mail-scene.ts'
import { sampleMails } from '../../../../testing/mail/samples/samples.ts'

/** The mails of ten programs in fifteen languages, each to the ticket that it is about, or to one of its own. */

const ANNA = 'anna@customer.example'
const REPLY = '17.c.1@desk.example'

let scene: MailScene

beforeAll(async () => {
  scene = await startMailScene('desk.example')
})
afterAll(() => scene.desk.stop())

/** What becomes of a mail of a kind, and whether that is in the ticket: of one that answers the reply, and of any other. */
const OUTCOMES: Partial<Record<MailKind, { answer: string; other: string }>> = {
  person: { answer: 'answer here', other: 'new_ticket elsewhere' },
  auto_reply: { answer: 'auto_reply here', other: 'auto_reply_without_ticket nowhere' },
  bounce: { answer: 'bounce here', other: 'bounce_without_ticket nowhere' },
  list: { answer: 'answer here', other: 'new_ticket elsewhere' },
}

test('each of the 200 sample mails finds its ticket', async () => {
  // What the samples answer: Anna raised a ticket by mail, and this reply went to her.
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
    // A sender raises twenty tickets in an hour.
    if (place === 'elsewhere') scene.desk.advance(10 * 60)
  }
  expect(Object.keys(found)).toHaveLength(200)
  expect(found).toEqual(wanted)
})
