import type { MailQuotes } from '@support-desk/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sendFile } from '../../../../testing/calls/files.ts'
import { type User, startTestServer, type TestServer } from '../../../../testing/calls/test-server.ts'
import { onDatabase } from '../../../../testing/database/raw-database.ts'
import { addTestMailbox, receive } from '../../../../testing/mail/incoming.ts'
import { isSignedFor, readReplyAddress } from '../../inbound/threading/reply-address.ts'
import type { Outgoing } from '../mail.ts'

let testServer: TestServer
let mailbox: string
let agent: User
let count = 0

beforeAll(async () => {
  testServer = await startTestServer({ environment: { MAIL_FROM: 'Support Desk <desk@example.org>' } })
  mailbox = await addTestMailbox(testServer, 'support@example.org', { acknowledges: false })
  agent = await testServer.add('SupportTeam', 'sven')
})
afterAll(() => testServer.stop())

/** A ticket by mail of a requester without a login. */
async function byMail() {
  const from = `stranger-${++count}@example.net`
  const root = `root-${count}@example.net`
  const mail = await receive(testServer, mailbox, { from: `Nora <${from}>`, messageId: root })
  const ticket = await testServer.ctx.store.tickets.find(mail.ticketId ?? '')
  if (!ticket) throw new Error('The mail became no ticket.')
  return { from, root, ticketId: ticket.id, number: ticket.number }
}

type Reply = { text?: string; document?: unknown; files?: string[] }
const reply = async (ticketId: string, { text = '', ...more }: Reply) => {
  const params = { ticketId }
  const body = { text, key: `key-${++count}-of-this-message`, files: [], ...more }
  const { status } = await testServer.call('createMessage', { params, body }, agent.token)
  expect(status).toBe(200)
}

/** Makes a user with a login a participant. */
const addCopied = (ticketId: string, { id: accountId }: User) =>
  testServer.ctx.store.write((tx) =>
    tx.participants.add({
      ticketId,
      accountId,
      addedBy: agent.id,
      why: 'staff',
      since: testServer.now().toISOString(),
    }),
  )

/** The emails to an address, once all are sent. */
async function mailedTo(address: string): Promise<Outgoing[]> {
  testServer.advance(20)
  await expect.poll(() => testServer.countMailUnderWay(), { interval: 5 }).toBe(0)
  return testServer.sent.filter(({ recipient }) => recipient === address)
}

test('mails a reply of staff to a requester without a login, in the thread of their mail', async () => {
  const { from, root, ticketId, number } = await byMail()
  await reply(ticketId, { text: 'Please restart it.' })
  const [mailed, ...others] = await mailedTo(from)
  expect(others).toEqual([])
  expect(mailed).toMatchObject({
    subject: `Re: The printer hums [#${number}]`,
    text: 'Please restart it.',
    isReply: true,
    correspondence: {
      from: { name: 'sven (Support)', address: 'support@example.org' },
      inReplyTo: `<${root}>`,
      references: [`<${root}>`],
    },
  })
  const { keys } = testServer.ctx
  const tag = readReplyAddress('support@example.org', mailed?.replyTo ?? '')
  expect(tag).toMatchObject({ number, kind: 'chat' })
  expect(tag && isSignedFor(keys, tag, ticketId)).toBe(true)
})

test('adds an answer to a reply to its ticket, and continues the conversation with the next reply', async () => {
  const { from, root, ticketId } = await byMail()
  await reply(ticketId, { text: 'Is it better?' })
  const [first] = await mailedTo(from)
  testServer.advance(1)
  const answer = await receive(testServer, mailbox, {
    from,
    messageId: `answer-${count}@example.net`,
    text: 'Yes, thank you.',
    headers: [`In-Reply-To: ${first?.messageId}`],
  })
  expect(answer).toMatchObject({ state: 'delivered', reason: 'answer', ticketId })
  await reply(ticketId, { text: 'Good.' })
  const [, second] = await mailedTo(from)
  expect(second?.correspondence).toMatchObject({
    inReplyTo: `<answer-${count - 1}@example.net>`,
    references: [`<${root}>`, first?.messageId, `<answer-${count - 1}@example.net>`],
  })
})

test('threads a mail that arrives after a mail that references it', async () => {
  const { from, root, ticketId } = await byMail()
  const headers = [`References: <${root}> <late-${count}@example.net>`]
  testServer.advance(1)
  await receive(testServer, mailbox, { from, messageId: `early-${count}@example.net`, text: 'Two.', headers })
  testServer.advance(1)
  await receive(testServer, mailbox, {
    from,
    messageId: `late-${count}@example.net`,
    text: 'One.',
    headers: [`References: <${root}>`],
  })
  const { recent } = await testServer.ctx.store.mailIds.threadOf(ticketId)
  expect(recent).toEqual([root, `early-${count}@example.net`, `late-${count}@example.net`])
})

test('never mails a message that was undone in time', async () => {
  const { from, ticketId } = await byMail()
  await reply(ticketId, { text: 'Oops.' })
  const params = { ticketId }
  const { answer } = await testServer.call('getMessages', { params, query: {} }, agent.token)
  const messageId = answer.messages[0]?.id ?? ''
  expect(
    (await testServer.call('undoMessage', { params: { ticketId, messageId } }, agent.token)).status,
  ).toBe(204)
  expect(await mailedTo(from)).toEqual([])
})

test('mails the formatting and the files of a reply', async () => {
  const { from, ticketId } = await byMail()
  const { id: file } = await sendFile(testServer, agent, 'plan.txt', Buffer.from('Step one.'))
  const document = {
    version: 1,
    blocks: [{ kind: 'paragraph', content: [{ kind: 'text', text: 'Read this', bold: true }] }],
  }
  await reply(ticketId, { document, files: [file] })
  const [mailed] = await mailedTo(from)
  expect(mailed?.html).toContain('<strong>Read this</strong>')
  expect(mailed?.files).toEqual([
    { name: 'plan.txt', mediaType: 'text/plain', content: Buffer.from('Step one.') },
  ])
})

test('never mails a note to a requester', async () => {
  const { from, ticketId } = await byMail()
  const body = { text: 'Between us.', key: `note-${++count}-of-this-ticket`, mentions: [], files: [] }
  expect((await testServer.call('createNote', { params: { ticketId }, body }, agent.token)).status).toBe(200)
  expect(await mailedTo(from)).toEqual([])
})

test('mails a reply to participants too, and only a notification to a requester with a login', async () => {
  const { from, ticketId } = await byMail()
  const copied = await testServer.add('User', `copied${count}`)
  await addCopied(ticketId, copied)
  await reply(ticketId, { text: 'For both of you.' })
  expect(await mailedTo(from)).toHaveLength(1)
  expect((await mailedTo(copied.email)).map(({ text, isReply }) => [text, isReply])).toEqual([
    ['For both of you.', true],
  ])
  const own = await testServer.raise(copied)
  await testServer.call('legacyTakeTicket', { body: { Ticketid: own } }, agent.token)
  await reply(own, { text: 'In the chat.' })
  testServer.advance(70)
  const news = (await mailedTo(copied.email)).findLast(({ text }) => text.includes('In the chat.'))
  expect(news).toMatchObject({ isReply: false, correspondence: null })
  expect(news?.replyTo).toMatch(/^support\+\d+\.c\.[0-9a-f]{20}@example\.org$/)
  expect(news?.text).toContain('Reply to this email')
})

describe('the quotes in a reply', () => {
  const setQuotes = (quotes: MailQuotes) =>
    onDatabase(testServer, (run) => run(`update mailboxes set quotes = '${quotes}' where id = '${mailbox}'`))
  afterAll(() => setQuotes('off'))

  /** Posts two messages. Returns the text of the second email. */
  async function secondReply(): Promise<string> {
    const { from, ticketId } = await byMail()
    await reply(ticketId, { text: 'Is it <b>plugged</b> in?' })
    await mailedTo(from)
    await reply(ticketId, { text: 'Please look.' })
    const [, second] = await mailedTo(from)
    expect(second?.html.includes('Is it &lt;b&gt;plugged&lt;/b&gt; in?')).toBe(
      second?.text.includes('> Is it <b>plugged</b> in?'),
    )
    return (
      second?.text
        .replaceAll(/On .*?, ([\w-]+)(?: <\S+>)?\S* wrote:/g, '[$1]')
        .replaceAll(/stranger-\d+/g, 'stranger') ?? ''
    )
  }

  test('are absent if the mailbox has them off', async () => {
    await setQuotes('off')
    expect(await secondReply()).toBe('Please look.')
  })

  test('are the previous message if the mailbox quotes the last message', async () => {
    await setQuotes('last')
    expect(await secondReply()).toBe('Please look.\n\n[sven]\n> Is it <b>plugged</b> in?')
  })

  test('are the whole conversation, latest first, if the mailbox quotes all messages', async () => {
    await setQuotes('all')
    expect(await secondReply()).toBe(
      'Please look.\n\n[sven]\n> Is it <b>plugged</b> in?\n\n[Nora]\n> It hums since Monday.',
    )
  })

  test('leave out retracted messages, and are folded in an answer', async () => {
    await setQuotes('all')
    const { from, ticketId } = await byMail()
    await reply(ticketId, { text: 'A secret by mistake.' })
    const { answer } = await testServer.call('getMessages', { params: { ticketId }, query: {} }, agent.token)
    const messageId = answer.messages[0]?.id ?? ''
    await testServer.call('undoMessage', { params: { ticketId, messageId } }, agent.token)
    await reply(ticketId, { text: 'Please restart it.' })
    const [mailed] = await mailedTo(from)
    expect(mailed?.text).not.toContain('mistake')
    const quote = (mailed?.text ?? '').split('\n').map((line) => `> ${line}`)
    await receive(testServer, mailbox, {
      from,
      text: ['It works.', '', 'On Mon, 5 Jan 2026 at 09:00, sven wrote:', ...quote].join('\r\n'),
      headers: [`In-Reply-To: ${mailed?.messageId}`],
    })
    const page = await testServer.call('getMessages', { params: { ticketId }, query: {} }, agent.token)
    expect(page.answer.messages.at(-1)?.text).toBe('It works.')
  })

  test('leave out messages from before a participant joined', async () => {
    await setQuotes('all')
    const { from, ticketId } = await byMail()
    await reply(ticketId, { text: 'Before.' })
    await mailedTo(from)
    const copied = await testServer.add('User', `latecomer${count}`)
    testServer.advance(1)
    await addCopied(ticketId, copied)
    testServer.advance(1)
    await reply(ticketId, { text: 'Since then.' })
    await mailedTo(from)
    testServer.advance(1)
    await reply(ticketId, { text: 'Now.' })
    const toRequester = (await mailedTo(from)).at(-1)?.text ?? ''
    const toCopied = (await mailedTo(copied.email)).at(-1)?.text ?? ''
    for (const words of ['Now.', '> Since then.', '> Before.', '> It hums since Monday.'])
      expect(toRequester).toContain(words)
    expect(toCopied).toContain('> Since then.')
    expect(toCopied).not.toMatch(/Before\.|It hums/)
  })
})
