import { type RichDocument, documentOfText } from '@support-desk/contract'
import { SAMPLE_DOCUMENTS } from '@support-desk/contract/documents/samples'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type User, startTestServer, type TestServer } from '../../../../testing/calls/test-server.ts'
import { onDatabase } from '../../../../testing/database/raw-database.ts'
import { addTestMailbox, receive } from '../../../../testing/mail/incoming.ts'
import type { Outgoing } from '../mail.ts'

// Sends formatted texts of staff as replies, and reads the answers that quote them.

const NOTED = 'zqinternalfault'

let testServer: TestServer
let mailbox: string
let agent: User
let count = 0

beforeAll(async () => {
  testServer = await startTestServer({ environment: { MAIL_FROM: 'Support Desk <desk@example.org>' } })
  mailbox = await addTestMailbox(testServer, 'support@example.org', { acknowledges: false })
  await onDatabase(testServer, (run) => run(`update mailboxes set quotes = 'all' where id = '${mailbox}'`))
  const admin = await testServer.add('Admin')
  const signature = { params: { mailboxId: mailbox }, body: { document: documentOfText('Room 12') } }
  await testServer.call('updateMailboxSignature', signature, admin.token)
  agent = await testServer.add('SupportTeam', 'sven')
})
afterAll(() => testServer.stop())

async function mailedTo(address: string): Promise<Outgoing[]> {
  testServer.advance(20)
  await expect.poll(() => testServer.countMailUnderWay(), { interval: 5 }).toBe(0)
  return testServer.sent.filter(({ recipient }) => recipient === address)
}

/** A reply with a document to a requester without a login, after a note about it. */
async function replyOf(document: RichDocument) {
  const from = `stranger-${++count}@example.net`
  const { ticketId } = await receive(testServer, mailbox, { from, messageId: `root-${count}@example.net` })
  const params = { ticketId: ticketId ?? '' }
  await testServer.call('createNote', { params, body: { text: NOTED } }, agent.token)
  const body = { document, key: `key-${count}-of-this-message` }
  expect((await testServer.call('createMessage', { params, body }, agent.token)).status).toBe(200)
  const [reply] = await mailedTo(from)
  if (!reply) throw new Error('No reply was sent.')
  return { from, params, reply }
}

const messagesOf = async (params: { ticketId: string }) =>
  (await testServer.call('getMessages', { params, query: {} }, agent.token)).answer.messages

const NOT_SENT: ReadonlySet<string> = new Set(['nothing', 'things of a desk'])
const SENT = Object.entries(SAMPLE_DOCUMENTS).filter(([name]) => !NOT_SENT.has(name))
const ANSWER = 'Thank you, it hums no more.'

/** Answers like those of mail programs, with the reply quoted below. */
const answers = {
  text: ({ text }: Outgoing) => ({
    headers: [],
    text: `${ANSWER}\n\nOn Mon, 5 Jan 2026 at 09:00, sven (Support) <support@example.org> wrote:\n${text.replaceAll(/^/gm, '> ')}\n`,
  }),
  html: ({ html }: Outgoing) => ({
    headers: ['Content-Type: text/html; charset=utf-8'],
    text:
      `<div>${ANSWER}</div><div class="gmail_quote"><div>On Mon, 5 Jan 2026 at 09:00, sven (Support) wrote:</div>` +
      `<blockquote type="cite">${/<body[^>]*>([^]*)<\/body>/.exec(html)?.[1] ?? ''}</blockquote></div>`,
  }),
}

test.each(
  SENT.flatMap(([name, sample]) => (['text', 'html'] as const).map((as) => ({ name, as, ...sample }))),
)(
  'mails the document "$name" without loss, and shows only the new words of an answer as $as',
  async ({ as, document, text }) => {
    const { from, params, reply } = await replyOf(document)
    expect(reply.text.startsWith(`${text}\n\n-- \nRoom 12`)).toBe(true)
    expect(reply.text + reply.html).not.toContain(NOTED)

    const headers = [`In-Reply-To: ${reply.messageId}`, ...answers[as](reply).headers]
    const answer = await receive(testServer, mailbox, { from, text: answers[as](reply).text, headers })
    expect(answer).toMatchObject({ state: 'delivered', reason: 'answer', ticketId: params.ticketId })
    const [written, answered] = await messagesOf(params)
    expect(answered?.text.trim()).toBe(ANSWER)
    // The stored message is unchanged.
    expect(written?.text).toBe(text)
    const isPlain = JSON.stringify(document) === JSON.stringify(documentOfText(text))
    expect(JSON.stringify(written?.document)).toBe(JSON.stringify(isPlain ? null : document))
  },
)
