import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type User, startTestServer, type TestServer } from '../../../../testing/calls/test-server.ts'
import { addTestMailbox, receive, type Written } from '../../../../testing/mail/incoming.ts'
import { signTag } from '../threading/reply-address.ts'

let testServer: TestServer
let mailbox: string
let agent: User
let known: User
let count = 0
/** Somebody who has never written before. */
let stranger: string

beforeAll(async () => {
  testServer = await startTestServer({ environment: { MAIL_FROM: 'Support Desk <desk@example.org>' } })
  mailbox = await addTestMailbox(testServer, 'support@example.org')
  agent = await testServer.add('SupportTeam', 'sven')
  known = await testServer.add('User', 'amara')
})
afterAll(() => testServer.stop())
beforeEach(() => {
  stranger = `stranger-${++count}@example.net`
})

const arrive = (mail: Written | Buffer, more: { isImport?: boolean } = {}) =>
  receive(testServer, mailbox, mail, more)
const ticketOf = async (id: string | null) => {
  const ticket = id === null ? null : await testServer.ctx.store.tickets.find(id)
  if (!ticket) throw new Error('There is no ticket.')
  return ticket
}
const messagesOf = async (ticketId: string | null) =>
  (await testServer.call('listMessages', { params: { ticketId: ticketId ?? '' }, query: {} }, agent.token))
    .answer.messages
const tagged = (number: number, kind: 'chat' | 'note' = 'chat') =>
  `support+${signTag(testServer.ctx.keys, { number, kind })}@example.org`
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

describe('a mail of somebody who is not known', () => {
  test('becomes a ticket of a contact, who is told once a day', async () => {
    const mail = await arrive({ from: `Nora Lind <${stranger}>`, subject: 'The printer hums' })
    expect(mail).toMatchObject({ state: 'delivered', reason: 'new_ticket', sender: stranger })
    const ticket = await ticketOf(mail.ticketId)
    expect(ticket).toMatchObject({ subject: 'The printer hums', state: 'Unassigned', turn: 'us' })
    expect(ticket.message).toBe('It hums since Monday.')
    expect(await mailedTo(stranger)).toHaveLength(1)
    await arrive({ from: stranger, subject: 'Another thing' })
    expect(await mailedTo(stranger)).toHaveLength(1)
  })

  test('shows in the lists of the specification by name, or by address where the name could be taken for another', async () => {
    const first = await arrive({ from: `Mira Sol <mira-${stranger}>` })
    expect((await ticketOf(first.ticketId)).requester.username).toBe('Mira Sol')
    for (const name of ['Support Team', 'sven', 'Mira Sol', 'boss@example.com', 'x\u202ey z', ''])
      expect(
        (await ticketOf((await arrive({ from: `"${name}" <${name.length}-${stranger}>` })).ticketId))
          .requester.username,
      ).toBe(`${name.length}-${stranger}`)
  })

  test('is kept whatever its headers lack: an id, a subject, a text, or a sender', async () => {
    const bare = await arrive({ from: stranger, messageId: null, subject: '', text: '' })
    expect(bare).toMatchObject({ state: 'delivered', reason: 'new_ticket' })
    expect((await ticketOf(bare.ticketId)).subject).toBe(stranger)
    const nobody = await arrive(Buffer.from('Subject: hello\r\n\r\nWho am I?'))
    expect(nobody).toMatchObject({ state: 'held', reason: 'no_sender', ticketId: null })
  })

  test('may have NUL bytes and halves of signs in it', async () => {
    const mail = await arrive({
      from: stranger,
      subject: 'a\0b',
      text: Buffer.from('one\0two \xed\xa0\x80 three', 'latin1'),
    })
    expect(mail.state).toBe('delivered')
    expect((await ticketOf(mail.ticketId)).message).toContain('three')
  })

  test('is folded away as far as it is longer than a ticket may be, and nothing of it is lost', async () => {
    const text = 'All of these words count. '.repeat(400)
    const mail = await arrive({ from: stranger, text })
    const ticket = await ticketOf(mail.ticketId)
    expect(ticket.message.length).toBeLessThanOrEqual(1000)
    expect(text.startsWith(ticket.message)).toBe(true)
  })

  test('raises twenty tickets in an hour, and the rest wait for a decision', async () => {
    for (let n = 1; n <= 20; n++) {
      expect((await arrive({ from: stranger, subject: `Bomb ${n}` })).reason).toBe('new_ticket')
    }
    expect(await arrive({ from: stranger })).toMatchObject({ state: 'held', reason: 'too_many_tickets' })
    expect((await arrive({ from: stranger }, { isImport: true })).reason).toBe('new_ticket')
  }, 30_000)

  test('tells nobody of anything where it was in the mailbox before', async () => {
    const mail = await arrive({ from: stranger }, { isImport: true })
    expect(mail).toMatchObject({ state: 'delivered', reason: 'new_ticket' })
    expect(await mailedTo(stranger)).toEqual([])
  })
})

describe('an answer finds its ticket', () => {
  test.each<[string, (of: Awaited<ReturnType<typeof raised>>) => Written]>([
    ['by what it answers', ({ messageId }) => ({ headers: [`In-Reply-To: <${messageId}>`] })],
    [
      'by its references',
      ({ messageId }) => ({ headers: [`References: <${messageId}> <unknown@example.com>`] }),
    ],
    ['by the signed address', ({ number }) => ({ to: tagged(number) })],
    [
      'by the signed address in what the server says',
      ({ number }) => ({ headers: [`Delivered-To: ${tagged(number)}`] }),
    ],
    ['by the number in its subject', ({ number }) => ({ subject: `Re: The printer hums [#${number}]` })],
  ])('%s', async (_, mail) => {
    const of = await raised()
    const answer = await arrive({ from: stranger, text: 'It hums louder now.', ...mail(of) })
    expect(answer).toMatchObject({ state: 'delivered', reason: 'answer', ticketId: of.id })
    const [message] = await messagesOf(of.id)
    expect(message).toMatchObject({ text: 'It hums louder now.' })
    expect((await ticketOf(of.id)).messageCount).toBe(1)
  })

  test('and what it quotes is folded away', async () => {
    const of = await raised()
    await arrive({
      from: stranger,
      text: 'No, still humming.\r\n\r\nOn Mon, 5 Jan 2026 at 09:00, Support <support@example.org> wrote:\r\n> Is it better?\r\n',
      headers: [`In-Reply-To: <${of.messageId}>`],
    })
    expect((await messagesOf(of.id))[0]?.text).toBe('No, still humming.')
  })

  test('in the ticket that it was merged into', async () => {
    const of = await raised()
    const target = await raised()
    const merge = { params: { ticketId: of.id }, body: { intoId: target.id } }
    expect((await testServer.call('mergeTicket', merge, agent.token)).status).toBe(200)
    const answer = await arrive({ from: stranger, headers: [`In-Reply-To: <${of.messageId}>`] })
    expect(answer).toMatchObject({ state: 'delivered', ticketId: target.id })
  })
})

describe('a mail that belongs to a ticket of somebody else', () => {
  test.each<[string, (of: Awaited<ReturnType<typeof raised>>) => Written]>([
    ['by reference', ({ messageId }) => ({ headers: [`In-Reply-To: <${messageId}>`] })],
    ['by a signed address that was passed on', ({ number }) => ({ to: tagged(number) })],
  ])('is held: %s', async (_, mail) => {
    const of = await raised()
    const held = await arrive({ from: `eve-${stranger}`, text: 'Let me in.', ...mail(of) })
    expect(held).toMatchObject({
      state: 'held',
      reason: 'not_participant',
      ticketId: of.id,
      beginning: 'Let me in.',
    })
    expect(await messagesOf(of.id)).toEqual([])
  })

  test('is held where its sender is known, and a ticket of its own where not: by a number', async () => {
    const of = await raised()
    const subject = `[#${of.number}]`
    expect(await arrive({ from: known.email, subject })).toMatchObject({ state: 'held', ticketId: of.id })
    const own = await arrive({ from: `eve-${stranger}`, subject })
    expect(own).toMatchObject({ state: 'delivered', reason: 'new_ticket' })
    expect(own.ticketId).not.toBe(of.id)
  })

  test('says nothing by an address that was guessed', async () => {
    const of = await raised()
    const guessed = tagged(of.number).replace(/[0-9a-f]@/, (end) => (end === '0@' ? '1@' : '0@'))
    expect((await arrive({ from: stranger, to: guessed })).reason).toBe('new_ticket')
  })

  test('is held where its server says that its sender is forged', async () => {
    const of = await raised()
    const headers = [`In-Reply-To: <${of.messageId}>`, 'Authentication-Results: mx.example.org; dmarc=fail']
    expect(await arrive({ from: stranger, headers })).toMatchObject({
      state: 'held',
      reason: 'address_forged',
    })
  })
})

describe('a mail of the staff', () => {
  const PASS = 'Authentication-Results: mx.example.org; dmarc=pass'
  test('is an answer by a signed address and a proof of the sender, and held without either', async () => {
    const of = await raised()
    const from = agent.email
    const answer = await arrive({ from, to: tagged(of.number), text: 'We come.', headers: [PASS] })
    expect(answer).toMatchObject({ state: 'delivered', reason: 'staff_answer' })
    expect((await messagesOf(of.id))[0]).toMatchObject({ text: 'We come.', author: { id: agent.id } })
    const unproven = await arrive({ from, to: tagged(of.number) })
    expect(unproven).toMatchObject({ state: 'held', reason: 'staff_unproven' })
    const unsigned = await arrive({ from, headers: [PASS, `In-Reply-To: <${of.messageId}>`] })
    expect(unsigned).toMatchObject({ state: 'held', reason: 'staff_unproven' })
    expect(await arrive({ from, headers: [PASS] })).toMatchObject({ reason: 'staff_without_ticket' })
  })

  test('stays a note where it answers a note, which its requester never sees', async () => {
    const of = await raised()
    const to = tagged(of.number, 'note')
    const note = await arrive({ from: agent.email, to, text: 'He is difficult.', headers: [PASS] })
    expect(note).toMatchObject({ state: 'delivered', reason: 'staff_note' })
    expect(await messagesOf(of.id)).toEqual([])
    expect(await arrive({ from: stranger, to })).toMatchObject({ state: 'held', reason: 'not_participant' })
  })
})
