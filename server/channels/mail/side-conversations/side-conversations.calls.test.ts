import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sendFile } from '../../../testing/calls/files.ts'
import type { User } from '../../../testing/calls/test-server.ts'
import { type MailScene, startMailScene } from '../../../testing/mail/mail-scene.ts'

let scene: MailScene
let agent: User
let requester: User
let suppliers = 0

beforeAll(async () => {
  scene = await startMailScene()
  agent = scene.agent
  requester = await scene.desk.add('User', 'amara')
})
afterAll(() => scene.desk.stop())

const supplier = (): string => `supplier-${++suppliers}@parts.example`

type Content = { to?: string[]; subject?: string; text?: string; [more: string]: unknown }

/** A ticket of the requester, taken by the agent. */
async function ticket(): Promise<string> {
  const id = await scene.desk.raise(requester)
  await scene.desk.call('takeTicket', { params: { ticketId: id }, body: {} }, agent.token)
  return id
}

const start = (ticketId: string, { to = [supplier()], ...more }: Content = {}) => {
  const body = { to, subject: 'Spare part', text: 'Can you send one?', ...more }
  return scene.desk.call('createSideConversation', { params: { ticketId }, body }, agent.token)
}

/** A started side conversation, and its mail to the supplier. */
async function started(more: Content = {}) {
  const ticketId = await ticket()
  const to = supplier()
  const { status, answer } = await start(ticketId, { to: [to], ...more })
  expect(status).toBe(200)
  scene.desk.advance(20)
  const [mail] = await scene.mailedTo(to)
  if (!mail?.replyTo) throw new Error('No mail that can be answered was sent.')
  const params = { ticketId, sideConversationId: answer.conversation.id }
  return { ticketId, to, mail, params, replyTo: mail.replyTo }
}

const read = async (params: { ticketId: string; sideConversationId: string }) =>
  (await scene.desk.call('getSideConversation', { params }, agent.token)).answer

const noticesOf = async ({ token }: User, ticketId: string): Promise<string[]> => {
  const { answer } = await scene.desk.call('listNotifications', { query: {} }, token)
  return answer.filter(({ ticket: { id } }) => id === ticketId).map(({ text }) => text)
}

describe('a side conversation', () => {
  test('is one email to all recipients, with a signed address, quotes and files of the ticket', async () => {
    const ticketId = await ticket()
    const note = await sendFile(scene.desk, agent, 'order.txt', Buffer.from('one lamp'))
    const photo = await sendFile(scene.desk, requester, 'lamp.txt', Buffer.from('broken'))
    const body = { files: [photo.id] }
    await scene.desk.call('createAttachments', { params: { ticketId }, body }, requester.token)
    const to = [supplier(), supplier()]
    const content = {
      to,
      subject: 'Lamp [#12] wanted',
      files: [note.id],
      ticketFiles: [photo.id],
      quotes: [0],
    }
    const { answer } = await start(ticketId, content)
    expect(answer.conversation).toMatchObject({
      number: 1,
      subject: 'Lamp wanted',
      recipients: to,
      turn: 'third',
    })
    expect(answer.messages).toMatchObject([
      { kind: 'sent', author: { username: 'sven' }, recipients: to, quotes: [0] },
    ])
    expect((await scene.ticketOf(ticketId)).turn).toBe('third')
    scene.desk.advance(20)
    for (const address of to) {
      const [mail] = await scene.mailedTo(address)
      expect(mail).toMatchObject({ subject: 'Lamp wanted', shownTo: to, isReply: true })
      expect(mail?.replyTo).toMatch(/^support\+\d+\.s1\.[0-9a-f]{20}@example\.org$/)
      expect(mail?.text).toContain('Can you send one?')
      // The quoted first text of the ticket.
      expect(mail?.text).toMatch(/amara.*\n> /)
      expect(mail?.files.map(({ name, content: bytes }) => [name, String(bytes)])).toEqual([
        ['order.txt', 'one lamp'],
        ['lamp.txt', 'broken'],
      ])
    }
  })

  test.each<[string, Content, string]>([
    ['the requester', { to: ['amara@example.com'] }, 'to'],
    ['the help desk', { to: ['support@example.org'] }, 'to'],
    ['no one', { to: [] }, 'to'],
    ['a wrong address', { to: ['nobody'] }, 'to.0'],
    ['third parties without a subject', { subject: ' ' }, 'subject'],
    ['third parties with a quote that is not there', { quotes: [7] }, 'quotes'],
    ['third parties with a file of another ticket', { ticketFiles: ['none'] }, 'ticketFiles'],
  ])('is not sent to %s', async (_, content, field) => {
    const ticketId = await ticket()
    const { failure } = await start(ticketId, content)
    expect(failure).toMatchObject({ code: 'validation', field })
    const list = await scene.desk.call('listSideConversations', { params: { ticketId } }, agent.token)
    expect(list.answer).toEqual([])
    expect((await scene.ticketOf(ticketId)).turn).toBe('us')
  })

  test('can be undone before it is sent, with the turn that it moved', async () => {
    const ticketId = await ticket()
    const to = supplier()
    const { answer } = await start(ticketId, { to: [to] })
    const params = {
      ticketId,
      sideConversationId: answer.conversation.id,
      sideMessageId: answer.messages[0]?.id ?? '',
    }
    const other = await scene.desk.add('SupportTeam')
    expect((await scene.desk.call('undoSideMessage', { params }, other.token)).status).toBe(403)
    expect((await scene.desk.call('undoSideMessage', { params }, agent.token)).status).toBe(204)
    expect((await scene.ticketOf(ticketId)).turn).toBe('us')
    scene.desk.advance(60)
    expect(await scene.mailedTo(to)).toEqual([])
    const list = await scene.desk.call('listSideConversations', { params }, agent.token)
    expect(list.answer).toEqual([])
  })

  test('sends later messages to all recipients and senders so far, in one thread', async () => {
    const { to, params, mail, replyTo } = await started()
    const colleague = supplier()
    const headers = [`In-Reply-To: ${mail.messageId}`]
    await scene.arrive({
      from: colleague,
      to: replyTo,
      text: 'I do that.',
      messageId: 'a@parts.example',
      headers,
    })
    const answer = await scene.desk.call(
      'createSideMessage',
      { params, body: { text: 'Thanks!' } },
      agent.token,
    )
    expect(answer.answer.conversation).toMatchObject({
      recipients: [to, colleague],
      turn: 'third',
      messageCount: 3,
    })
    scene.desk.advance(20)
    const [later] = await scene.mailedTo(colleague)
    expect(later).toMatchObject({ subject: 'Re: Spare part', shownTo: [to, colleague] })
    expect(later?.correspondence?.inReplyTo).toBe('<a@parts.example>')
    expect(later?.correspondence?.references).toContain(mail.messageId)
  })

  test('returns the turn to staff when its email is refused permanently', async () => {
    const { ticketId, to, params, mail } = await started()
    const report = {
      from: 'Mail Delivery <mailer-daemon@parts.example>',
      headers: [
        'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
        'Auto-Submitted: auto-replied',
      ],
      text: [
        '--b',
        'Content-Type: message/delivery-status',
        '',
        `Final-Recipient: rfc822; ${to}`,
        'Action: failed',
        'Status: 5.1.1',
        '',
        '--b',
        'Content-Type: text/rfc822-headers',
        '',
        `Message-ID: ${mail.messageId}`,
        '--b--',
      ].join('\r\n'),
    }
    expect(await scene.arrive(report)).toMatchObject({ state: 'delivered', reason: 'side_bounce', ticketId })
    expect((await scene.ticketOf(ticketId)).turn).toBe('us')
    const { conversation, messages } = await read(params)
    expect(conversation.hasUndelivered).toBe(true)
    expect(messages[0]?.mails).toMatchObject([
      { bounce: { why: 'returned', recipient: to, status: '5.1.1' } },
    ])
  })
})

describe('an answer of a third party', () => {
  test('appears beside the ticket, notifies staff, and gives them the turn', async () => {
    const { ticketId, to, params, replyTo } = await started()
    const until = { until: null, wakes: 'answer' as const }
    await scene.desk.call('snoozeTicket', { params: { ticketId }, body: until }, agent.token)
    const file = [
      '--b',
      'Content-Type: text/html',
      '',
      '<p>It ships on <b>Monday</b>.</p><script>x()</script>',
      '--b',
      'Content-Type: text/csv; name=offer.csv',
      'Content-Disposition: attachment; filename=offer.csv',
      '',
      'lamp;12',
      '--b--',
    ].join('\r\n')
    const headers = ['MIME-Version: 1.0', 'Content-Type: multipart/mixed; boundary=b']
    const answer = await scene.arrive({ from: `Pia <${to}>`, to: replyTo, text: file, headers })
    expect(answer).toMatchObject({ state: 'delivered', reason: 'side_answer', ticketId })
    const { conversation, messages } = await read(params)
    expect(conversation).toMatchObject({ turn: 'us', messageCount: 2, last: { from: 'Pia' } })
    expect(messages[1]).toMatchObject({
      kind: 'answer',
      author: null,
      sender: { address: to, name: 'Pia' },
      text: 'It ships on Monday.',
      attachments: [{ name: 'offer.csv' }],
    })
    expect(messages[1]?.mails).toMatchObject([{ receivedId: answer.id, hasFormatting: true }])
    const entry = { params: { ticketId, receivedId: answer.id } }
    const { html } = (await scene.desk.call('getMailEntry', entry, agent.token)).answer
    expect(html).toContain('<b>Monday</b>')
    expect(html).not.toContain('script')
    expect((await scene.desk.call('getMailEntry', entry, requester.token)).status).toBe(404)
    const found = await scene.ticketOf(ticketId)
    expect([found.turn, found.snooze, found.messageCount]).toEqual(['us', null, 0])
    expect(await noticesOf(agent, ticketId)).toContainEqual(expect.stringContaining('A third party answered'))
    await scene.desk.call('markSideConversationRead', { params }, agent.token)
    expect(await noticesOf(agent, ticketId)).toEqual([])
  })

  test.each<[string, (of: Awaited<ReturnType<typeof started>>) => object, string]>([
    ['by anyone at the signed address', ({ replyTo }) => ({ from: supplier(), to: replyTo }), 'side_answer'],
    [
      'by a recipient without the address',
      ({ to, mail }) => ({ from: to, headers: [`References: ${mail.messageId}`] }),
      'side_answer',
    ],
    [
      'by a program',
      ({ to, replyTo }) => ({ from: to, to: replyTo, headers: ['Auto-Submitted: auto-replied'] }),
      'side_auto_reply',
    ],
    [
      'by a stranger without the address',
      ({ mail }) => ({ from: supplier(), headers: [`In-Reply-To: ${mail.messageId}`] }),
      'not_participant',
    ],
  ])('is sorted: %s', async (_, mail, reason) => {
    const of = await started()
    expect(await scene.arrive({ text: 'Hello', ...mail(of) })).toMatchObject({
      reason,
      ticketId: of.ticketId,
    })
    const turn = reason === 'side_answer' ? 'us' : 'third'
    expect((await scene.ticketOf(of.ticketId)).turn).toBe(turn)
    expect(await scene.messagesOf(of.ticketId)).toEqual([])
  })

  test('stays in the side conversation when staff accept it after it was held', async () => {
    const { ticketId, to, params, replyTo } = await started()
    const headers = ['Authentication-Results: mx.example.org; dmarc=fail']
    const held = await scene.arrive({ from: to, to: replyTo, text: 'Forged?', headers })
    expect(held).toMatchObject({ state: 'held', reason: 'address_forged', ticketId })
    const add = { params: { mailId: held.id }, body: { decision: 'add' as const } }
    expect((await scene.desk.call('decideHeldMail', add, agent.token)).status).toBe(204)
    expect((await read(params)).messages.at(-1)?.text).toBe('Forged?')
    expect(await scene.messagesOf(ticketId)).toEqual([])
    const { answer } = await scene.desk.call('getParticipants', { params: { ticketId } }, agent.token)
    expect(answer.cc).toEqual([])
  })

  test('does not reopen a solved ticket', async () => {
    const { ticketId, to, replyTo } = await started()
    const body = { status: 'Solved' as const }
    await scene.desk.call('updateTicketStatus', { params: { ticketId }, body }, agent.token)
    await scene.arrive({ from: to, to: replyTo })
    expect(await scene.ticketOf(ticketId)).toMatchObject({ status: 'Solved', turn: 'us' })
  })

  test('moves the turn of the ticket that its ticket was merged into', async () => {
    const { ticketId, to, replyTo } = await started()
    const intoId = await ticket()
    await scene.desk.call('mergeTicket', { params: { ticketId }, body: { intoId } }, agent.token)
    await scene.desk.call(
      'updateTicketTurn',
      { params: { ticketId: intoId }, body: { turn: 'third' } },
      agent.token,
    )
    await scene.arrive({ from: to, to: replyTo })
    expect((await scene.ticketOf(intoId)).turn).toBe('us')
    const list = await scene.desk.call('listSideConversations', { params: { ticketId: intoId } }, agent.token)
    expect(list.answer).toMatchObject([{ ticketId, messageCount: 2 }])
  })
})
