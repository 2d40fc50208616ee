import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addTestMailbox, rawMail } from '../../../../testing/mail/incoming.ts'
import { type MailScene, startMailScene } from '../../../../testing/mail/mail-scene.ts'

let scene: MailScene
let other: string
let count = 0
/** An address that has never written before. */
let stranger: string

beforeAll(async () => {
  scene = await startMailScene()
  other = await addTestMailbox(scene.desk, 'sales@example.org', { acknowledges: false })
})
afterAll(() => scene.desk.stop())
beforeEach(() => {
  count++
  stranger = scene.stranger()
})

describe('a mail that arrives again', () => {
  test('is ignored in the same mailbox, even with other headers', async () => {
    const mail = { from: stranger, messageId: `twice-${count}@example.net` }
    const first = await scene.arrive(mail)
    const again = await scene.arrive({ ...mail, headers: ['X-Spam: no'] })
    expect(again).toMatchObject({ state: 'ignored', reason: 'duplicate', ticketId: first.ticketId })
    expect((await scene.arrive(rawMail({ ...mail, headers: ['X-Spam: no'] }))).id).toBe(again.id)
  })

  test('is a new mail if it has the same Message-ID and another text', async () => {
    const messageId = `reused-${count}@example.net`
    const first = await scene.arrive({ from: stranger, messageId, text: 'Parcel 1 is on its way.' })
    const second = await scene.arrive({ from: stranger, messageId, text: 'Parcel 2 is on its way.' })
    expect(second).toMatchObject({ state: 'delivered', reason: 'new_ticket' })
    expect(second.ticketId).not.toBe(first.ticketId)
  })

  test('makes only one ticket if it arrives in two mailboxes', async () => {
    const mail = { from: stranger, messageId: `both-${count}@example.net` }
    const first = await scene.arrive(mail)
    const copy = await scene.arrive(mail, {}, other)
    expect(copy).toMatchObject({
      state: 'delivered',
      reason: 'copy_in_other_mailbox',
      ticketId: first.ticketId,
    })
  })
})

describe('a mail by a program', () => {
  test('joins its ticket without a change of turn, and is ignored if it has no ticket', async () => {
    const of = await scene.raised(stranger)
    await scene.desk.call('legacyTakeTicket', { body: { Ticketid: of.id } }, scene.agent.token)
    await scene.desk.call(
      'createMessage',
      { params: { ticketId: of.id }, body: { text: 'Better?', expectedLast: 0 } },
      scene.agent.token,
    )
    const before = await scene.ticketOf(of.id)
    expect(before.turn).toBe('requester')
    const auto = ['Auto-Submitted: auto-replied']
    const line = await scene.arrive({
      from: stranger,
      text: 'I am away.',
      headers: [...auto, `In-Reply-To: <${of.messageId}>`],
    })
    expect(line).toMatchObject({ state: 'delivered', reason: 'auto_reply', kind: 'auto_reply' })
    expect((await scene.ticketOf(of.id)).turn).toBe('requester')
    const lost = await scene.arrive({ from: stranger, headers: auto })
    expect(lost).toMatchObject({ state: 'ignored', reason: 'auto_reply_without_ticket' })
  })

  test('of a monitor becomes a ticket without an acknowledgement', async () => {
    const alarm = await scene.arrive({ from: stranger, headers: ['Auto-Submitted: auto-generated'] })
    expect(alarm).toMatchObject({ state: 'delivered', reason: 'new_ticket' })
    expect(await scene.mailedTo(stranger)).toEqual([])
  })

  test.for([
    ['X-Auto-Response-Suppress: All', 'Contact form: parcel', 0],
    ['Return-Path: <>', 'Contact form: parcel', 0],
    ['X-Mailer: a', 'Automatic reply: a', 0],
    ['X-Mailer: a', 'Out of office message cannot be switched off', 1],
  ] as const)(
    'with %s and the subject "%s" becomes a ticket as if by a person, with %d acknowledgements',
    async ([header, subject, told]) => {
      const mail = await scene.arrive({ from: stranger, subject, headers: [header] })
      expect(mail).toMatchObject({ state: 'delivered', reason: 'new_ticket', kind: 'person' })
      expect(await scene.mailedTo(stranger)).toHaveLength(told)
    },
  )

  test('that reports a bounce is shown at the mail that bounced', async () => {
    const of = await scene.raised(stranger)
    const messageId = `ours-${count}@example.org`
    await scene.desk.ctx.store.write((tx) =>
      tx.mailIds.add({
        messageId,
        ticketId: of.id,
        what: 'sent',
        entryId: 'the-message',
        at: '2026-01-05T09:00:00.000Z',
      }),
    )
    const text = [
      '--b',
      'Content-Type: text/plain',
      '',
      'Not delivered.',
      '--b',
      'Content-Type: message/delivery-status',
      '',
      'Reporting-MTA: dns; mx.example.net',
      '',
      `Final-Recipient: rfc822; ${stranger}`,
      'Action: failed',
      'Status: 5.1.1',
      'Diagnostic-Code: smtp; No such user',
      '',
      '--b',
      'Content-Type: text/rfc822-headers',
      '',
      `Message-ID: <${messageId}>`,
      '',
      '--b--',
    ].join('\r\n')
    const headers = [
      'MIME-Version: 1.0',
      'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
    ]
    const bounce = await scene.arrive({ from: 'MAILER-DAEMON@example.net', text, headers })
    expect(bounce).toMatchObject({
      state: 'delivered',
      reason: 'bounce',
      ticketId: of.id,
      entryId: 'the-message',
    })
    const params = { ticketId: of.id }
    const { mails } = (await scene.desk.call('getConversation', { params, query: {} }, scene.agent.token))
      .answer
    const undelivered = async () =>
      (await scene.desk.call('getParticipants', { params }, scene.agent.token)).answer.requester.undelivered
    expect(await undelivered()).toMatchObject({ status: '5.1.1', text: 'No such user' })
    // A mail from the address proves that it is reachable again.
    await scene.arrive({ from: stranger, to: scene.tagged(of) })
    expect(await undelivered()).toBeNull()
    expect(mails).toContainEqual({
      receivedId: bounce.id,
      ticketId: of.id,
      entryId: 'the-message',
      kind: 'bounce',
      hasRest: false,
      isCut: false,
      sentBy: null,
      hasFormatting: false,
      bounce: { why: 'returned', recipient: stranger, status: '5.1.1', text: 'No such user' },
    })
    const unknown = await scene.arrive({
      from: 'MAILER-DAEMON@example.net',
      text: text.replace('ours-', 'never-'),
      headers,
    })
    expect(unknown).toMatchObject({ state: 'ignored', reason: 'bounce_without_ticket' })
  })
})
