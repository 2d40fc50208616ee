import { afterAll, beforeAll, expect, test } from 'vitest'
import { CALLS, type Call } from '@support-desk/contract'
import { sendFile } from '../../../testing/calls/files.ts'
import { send, type User } from '../../../testing/calls/test-server.ts'
import { type MailScene, startMailScene } from '../../../testing/mail/mail-scene.ts'

/** Parts of mails that requesters must not see: headers, held mails, copied addresses, notes, side conversations. */
const HIDDEN = ['zqheader', 'zqeve', 'zqheldtext', 'zqcopied', 'zqnote', 'zqside', 'zqsupplier', 'zqfile']

let scene: MailScene
let requester: User
let other: User

beforeAll(async () => {
  scene = await startMailScene()
  requester = await scene.desk.add('User', 'amara')
  other = await scene.desk.add('User', 'omar')
})
afterAll(() => scene.desk.stop())

/** Creates a ticket of the requester with all kinds of mail. Returns the ids for call parameters. */
async function fill(): Promise<Record<string, string>> {
  const messageId = 'root@example.net'
  const reply = { headers: [`In-Reply-To: <${messageId}>`] }
  const traced = { from: requester.email, messageId, headers: ['X-Trace: zqheader'] }
  const ticketId = (await scene.arrive(traced)).ticketId ?? ''
  const eve = { from: 'Zqeve Adams <zqeve@example.net>', subject: 'zqheldtext', text: 'zqheldtext' }
  const held = await scene.arrive({ ...eve, ...reply })
  expect(held).toMatchObject({ state: 'held', ticketId })
  const copied = await scene.arrive({ from: 'Cora Lind <zqcopied@example.net>', ...reply })
  const add = { params: { mailId: copied.id }, body: { decision: 'add' as const } }
  expect((await scene.desk.call('decideHeldMail', add, scene.agent.token)).status).toBe(204)
  const to = scene.tagged(await scene.ticketOf(ticketId), 'note')
  const pass = ['Authentication-Results: mx.example.org; dmarc=pass']
  const note = await scene.arrive({ from: scene.agent.email, to, text: 'zqnote', headers: pass })
  expect(note).toMatchObject({ reason: 'staff_note' })
  const side = await startSide(ticketId)
  return {
    ...side,
    ticketId,
    ticketid: ticketId,
    mailId: held.id,
    receivedId: note.id,
    mailboxId: scene.mailbox,
    messageId: note.entryId ?? '',
    userId: scene.agent.id,
  }
}

const notices = async (token: string): Promise<string> =>
  JSON.stringify((await scene.desk.call('listNotifications', { query: {} }, token)).answer)

/** A side conversation with an answer and files of both sides. */
async function startSide(ticketId: string): Promise<Record<string, string>> {
  const { id } = await sendFile(scene.desk, scene.agent, 'zqfile.txt', Buffer.from('zqfile'))
  const body = { to: ['zqsupplier@example.net'], subject: 'zqside', text: 'zqside', files: [id] }
  const params = { ticketId }
  const { answer } = await scene.desk.call('createSideConversation', { params, body }, scene.agent.token)
  scene.desk.advance(20)
  const [mail] = await scene.mailedTo('zqsupplier@example.net')
  const answered = {
    from: 'Zqsupplier <zqsupplier@example.net>',
    to: mail?.replyTo ?? '',
    text: 'zqside answer',
  }
  expect(await scene.arrive(answered)).toMatchObject({ reason: 'side_answer' })
  const { messages } = answer
  const attachmentId = messages[0]?.attachments[0]?.id ?? ''
  return { sideConversationId: answer.conversation.id, sideMessageId: messages[0]?.id ?? '', attachmentId }
}

test('hides the staff-only parts of mails from requesters and other users, in calls and events', async () => {
  const params = await fill()
  const readings = Object.entries(CALLS as Record<string, Call>).filter(
    ([name, { method, path }]) =>
      method === 'GET' &&
      // An export contains the person's own texts.
      name !== 'exportOwnData' &&
      [...path.matchAll(/:(\w+)/g)].every(([, param = '']) => param in params),
  )
  expect(readings.length).toBeGreaterThan(40)
  for (const { token } of [requester, other]) {
    for (const [name, call] of readings) {
      const query = name === 'getEvents' ? { since: 0 } : {}
      const { body } = await send(scene.desk.app, call, { params, query }, token)
      const said = body.toLowerCase()
      expect(
        HIDDEN.filter((mark) => said.includes(mark)),
        name,
      ).toEqual([])
    }
    const { answer } = await scene.desk.call('getEvents', { query: { since: 0 } }, token)
    expect(JSON.stringify(answer)).not.toMatch(/"kind":"(?:mail(?:box)?|side)\./)
    expect(await notices(token)).not.toContain('third party')
  }
  // The hidden parts exist, and staff can read them.
  const { store } = scene.desk.ctx
  const recorded = (await store.events.list(0, 1000)).map(({ kind }) => kind)
  expect(recorded.filter((kind) => kind.startsWith('mail.')).length).toBeGreaterThan(5)
  const ticketId = params['ticketId'] ?? ''
  const margin = await scene.desk.call('listHeldMails', { params: { ticketId } }, scene.agent.token)
  expect(JSON.stringify(margin.answer)).toContain('zqheldtext')
  expect(recorded.filter((kind) => kind.startsWith('side.'))).toEqual(['side.sent', 'side.answered'])
  const beside = await scene.desk.call('listSideConversations', { params: { ticketId } }, scene.agent.token)
  expect(JSON.stringify(beside.answer)).toContain('zqside answer')
  // Staff find it by a search, requesters do not.
  const search = async (token: string) =>
    (await scene.desk.call('listTickets', { query: { q: 'zqside' } }, token)).answer.map(({ id }) => id)
  expect(await search(scene.agent.token)).toEqual([ticketId])
  expect(await search(requester.token)).toEqual([])
  // None of the hidden parts was mailed to the requester.
  const mailed = scene.desk.sent.filter(({ recipient }) => recipient === requester.email)
  expect(JSON.stringify(mailed)).not.toMatch(/zqside|zqsupplier/)
})
