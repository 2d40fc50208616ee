import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type User, startTestServer, type TestServer } from '../../../../testing/calls/test-server.ts'
import { addTestMailbox, rawMail, receive, type Written } from '../../../../testing/mail/incoming.ts'

let testServer: TestServer
let mailbox: string
let other: string
let agent: User
let count = 0
/** Somebody who has never written before. */
let stranger: string

beforeAll(async () => {
  testServer = await startTestServer({ environment: { MAIL_FROM: 'Support Desk <desk@example.org>' } })
  mailbox = await addTestMailbox(testServer, 'support@example.org')
  other = await addTestMailbox(testServer, 'sales@example.org', { acknowledges: false })
  agent = await testServer.add('SupportTeam', 'sven')
})
afterAll(() => testServer.stop())
beforeEach(() => {
  stranger = `stranger-${++count}@example.net`
})

const arrive = (mail: Written | Buffer, more: { isImport?: boolean } = {}, at = mailbox) =>
  receive(testServer, at, mail, more)
const ticketOf = async (id: string | null) => {
  const ticket = id === null ? null : await testServer.ctx.store.tickets.find(id)
  if (!ticket) throw new Error('There is no ticket.')
  return ticket
}
/** A ticket that came by mail. */
async function raised(from = stranger) {
  const messageId = `root-${count}-${Math.random()}@example.net`
  const mail = await arrive({ from: `Nora Lind <${from}>`, messageId })
  const ticket = await ticketOf(mail.ticketId)
  return { ticket, messageId, id: ticket.id, number: ticket.number }
}
const mailedTo = async (address: string) => {
  await expect.poll(() => testServer.countMailUnderWay(), { interval: 5 }).toBe(0)
  return testServer.sent.filter(({ recipient }) => recipient === address)
}

describe('what comes twice', () => {
  test('in one mailbox is there once, whatever its headers have become on the way', async () => {
    const mail = { from: stranger, messageId: `twice-${count}@example.net` }
    const first = await arrive(mail)
    const again = await arrive({ ...mail, headers: ['X-Spam: no'] })
    expect(again).toMatchObject({ state: 'ignored', reason: 'duplicate', ticketId: first.ticketId })
    expect((await arrive(rawMail({ ...mail, headers: ['X-Spam: no'] }))).id).toBe(again.id)
  })

  test('with the same id and another text is another mail', async () => {
    const messageId = `reused-${count}@example.net`
    const first = await arrive({ from: stranger, messageId, text: 'Parcel 1 is on its way.' })
    const second = await arrive({ from: stranger, messageId, text: 'Parcel 2 is on its way.' })
    expect(second).toMatchObject({ state: 'delivered', reason: 'new_ticket' })
    expect(second.ticketId).not.toBe(first.ticketId)
  })

  test('to two mailboxes is one ticket', async () => {
    const mail = { from: stranger, messageId: `both-${count}@example.net` }
    const first = await arrive(mail)
    const copy = await arrive(mail, {}, other)
    expect(copy).toMatchObject({
      state: 'delivered',
      reason: 'copy_in_other_mailbox',
      ticketId: first.ticketId,
    })
  })
})

describe('what programs write', () => {
  test('is a line in its ticket that changes nothing else, and no ticket', async () => {
    const of = await raised()
    await testServer.call('takeTicket', { body: { Ticketid: of.id } }, agent.token)
    await testServer.call(
      'postReply',
      { params: { ticketId: of.id }, body: { text: 'Better?', seen: 0 } },
      agent.token,
    )
    const before = await ticketOf(of.id)
    expect(before.turn).toBe('requester')
    const auto = ['Auto-Submitted: auto-replied']
    const line = await arrive({
      from: stranger,
      text: 'I am away.',
      headers: [...auto, `In-Reply-To: <${of.messageId}>`],
    })
    expect(line).toMatchObject({ state: 'delivered', reason: 'auto_reply', kind: 'auto_reply' })
    expect((await ticketOf(of.id)).turn).toBe('requester')
    const lost = await arrive({ from: stranger, headers: auto })
    expect(lost).toMatchObject({ state: 'ignored', reason: 'auto_reply_without_ticket' })
  })

  test('tells of a monitor in a ticket of its own, without an answer', async () => {
    const alarm = await arrive({ from: stranger, headers: ['Auto-Submitted: auto-generated'] })
    expect(alarm).toMatchObject({ state: 'delivered', reason: 'new_ticket' })
    expect(await mailedTo(stranger)).toEqual([])
  })

  test('about a mail that was not delivered is said at that mail', async () => {
    const of = await raised()
    const messageId = `ours-${count}@example.org`
    await testServer.ctx.store.write((tx) =>
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
    const bounce = await arrive({ from: 'MAILER-DAEMON@example.net', text, headers })
    expect(bounce).toMatchObject({
      state: 'delivered',
      reason: 'bounce',
      ticketId: of.id,
      entryId: 'the-message',
    })
    const unknown = await arrive({
      from: 'MAILER-DAEMON@example.net',
      text: text.replace('ours-', 'never-'),
      headers,
    })
    expect(unknown).toMatchObject({ state: 'ignored', reason: 'bounce_without_ticket' })
  })
})
