import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Call, CALLS, type CallName, LIVE, LIVE_NUMBER_HEADER } from '@support-desk/contract'
import { requestAbout, subjectsOf } from '../../testing/calls/fields.ts'
import {
  samplePicture,
  send,
  startTestServer,
  type TestServer,
  type User,
} from '../../testing/calls/test-server.ts'
import { listenLive, openLive, type LivePage } from '../../testing/live/live-page.ts'

// `server/edge/markers.test.ts` checks that texts of notes never leak, for each call and mail. These tests check that
// requesters cannot even detect a note, a mention, a watcher or a scheduled reply.

const TEXT = 'zqinternalfault'

let testServer: TestServer
let user: User
let ada: User
let ben: User
let ticketId: string
let noteId: string
let replyId: string
/** Live connection of the requester, open during the whole setup. */
let page: LivePage

beforeAll(async () => {
  testServer = await startTestServer()
  ;[user, ada, ben] = await Promise.all([
    testServer.add('User', 'amara'),
    testServer.add('SupportTeam', 'Ada'),
    testServer.add('SupportTeam', 'Ben'),
  ])
  page = openLive(await listenLive(testServer), user.token)
  await page.next('ready')
  ticketId = await testServer.raise(user)
  await testServer.call('legacyTakeTicket', { body: { Ticketid: ticketId } }, ada.token)
  const mentions = [{ kind: 'person' as const, id: ben.id }]
  const params = { ticketId }
  noteId = (await testServer.call('createNote', { params, body: { text: TEXT, mentions } }, ada.token)).answer
    .id
  await testServer.call('updateWatch', { params, body: { about: ['notes', 'messages'] } }, ben.token)
  const { answer: gone } = await testServer.call('createNote', { params, body: { text: TEXT } }, ben.token)
  await testServer.call('deleteNote', { params: { ticketId, noteId: gone.id } }, ben.token)
  const schedule = async (months: number) => {
    const sendAt = new Date(testServer.now().getTime() + months * 30 * 24 * 3_600_000).toISOString()
    const body = { text: TEXT, sendAt }
    return (await testServer.call('createMessage', { params, body }, ada.token)).answer.scheduled?.id ?? ''
  }
  // Three replies: one waits, one is cancelled by its author, one is held because the requester wrote.
  await testServer.call(
    'deleteScheduledReply',
    { params: { ticketId, replyId: await schedule(1) } },
    ada.token,
  )
  await schedule(2)
  await testServer.call(
    'createMessage',
    { params, body: { text: 'Still green', expectedLast: 0 } },
    user.token,
  )
  replyId = await schedule(3)
})
afterAll(() => testServer.stop())

/** Calls open to requesters. Calls that end the session or the account are left out. */
const OPEN = (Object.keys(CALLS) as CallName[]).filter((name) => {
  const { who }: Call = CALLS[name]
  const isOpen = who === 'anyone' || who.includes('User')
  return isOpen && name !== 'logOut' && name !== 'eraseOwnAccount'
})

const KINDS = [
  'note.added',
  'note.taken_back',
  'watch.set',
  'reply.scheduled',
  'reply.held',
  'reply.cancelled',
]

function expectNoTrace(text: string, about: string): void {
  for (const trace of [TEXT, noteId, replyId, ...KINDS, 'mentioned', 'to be sent later', 'sent later'])
    expect(text.includes(trace), `${trace} in ${about}: ${text.slice(0, 1000)}`).toBe(false)
}

test.each(OPEN)('%s returns no trace of notes and scheduled replies to a requester', async (name) => {
  const ids = { ticket: ticketId, note: noteId, scheduledReply: replyId, user: ada.id }
  const subjects = subjectsOf(name).subjects.map(({ kind }) => ({
    id: kind in ids ? ids[kind as 'note'] : '-',
  }))
  const input = { ...requestAbout(name, subjects), image: await samplePicture() }
  // Search also for the words of the note.
  const searched = { ...input, query: { ...input.query, q: TEXT } }
  const takesWords = 'q' in ((CALLS[name] as Call).query?.shape ?? {})
  for (const asked of takesWords ? [input, searched] : [input]) {
    const { headers, body } = await send(testServer.app, CALLS[name], asked, user.token)
    // The answer may repeat the query, such as in the link to the next page.
    expectNoTrace((JSON.stringify(headers) + body).replaceAll(`q=${TEXT}`, ''), name)
  }
})

test('a requester cannot find a ticket by the words of its notes', async () => {
  const ids = async (by: User, query: { q: string; sort?: '-relevance' | 'subject' }) =>
    (await testServer.call('listTickets', { query }, by.token)).answer.map(({ id }) => id)
  for (const sort of ['-relevance', 'subject'] as const) {
    expect(await ids(user, { q: TEXT, sort })).toEqual([])
    expect(await ids(ada, { q: TEXT, sort })).toEqual([ticketId])
  }
  const { answer } = await testServer.call('countTickets', { query: { q: TEXT } }, user.token)
  expect(answer).toEqual({ count: 0, isAtLeast: false })
})

test('a requester receives no live event about notes', async () => {
  // The last event of the setup has arrived, so all earlier ones have.
  await expect.poll(() => JSON.stringify(page.heard)).toContain('message.posted')
  expectNoTrace(JSON.stringify(page.heard), 'what is told live')
  const heard = await testServer.call('getEvents', { query: { since: 0 } }, user.token)
  expectNoTrace(JSON.stringify(heard.answer), 'what is heard')
  const { answer } = await testServer.call('getEvents', { query: { since: 0 } }, ben.token)
  for (const kind of ['note.added', 'reply.scheduled', 'reply.held', 'reply.cancelled'])
    expect(JSON.stringify(answer)).toContain(kind)
})

/** Answers of all read calls of a requester, with event numbers and ETags. */
async function readAll(): Promise<unknown[]> {
  const answers: unknown[] = []
  for (const name of OPEN) {
    const { method, who, media }: Call = CALLS[name]
    if (method !== 'GET' || who === 'anyone' || media !== undefined) continue
    const subjects = subjectsOf(name).subjects.map(({ kind }) => ({ id: kind === 'ticket' ? ticketId : '-' }))
    const { statusCode, headers, body } = await send(
      testServer.app,
      CALLS[name],
      requestAbout(name, subjects),
      user.token,
    )
    answers.push([name, statusCode, headers['etag'], headers[LIVE_NUMBER_HEADER], body])
  }
  return answers
}

test('notes, watches, priorities and hidden fields change no answer, ETag or live event of a requester', async () => {
  const admin = await testServer.add('Admin')
  const form = (await testServer.call('listForms', {}, admin.token)).answer.find(({ id }) => id === 'default')
  if (!form) throw new Error('There is no ordinary form.')
  const before = await readAll()
  const told = page.heard.length
  const params = { ticketId }
  await testServer.call('createNote', { params, body: { text: TEXT } }, ada.token)
  await testServer.call('updateWatch', { params, body: { about: ['notes'] } }, ada.token)
  await testServer.call('updateTicketPriority', { params, body: { priority: 'urgent' } }, ada.token)
  const hidden = { key: 'inner', name: 'Inner', kind: 'text', requester: 'none' } as const
  const { key } = (await testServer.call('createField', { body: hidden }, admin.token)).answer
  const body = { ...form, fields: [...form.fields, { key, required: 'never' as const }] }
  await testServer.call('updateForm', { params: { formId: form.id }, body }, admin.token)
  const values = { [key]: ['secret'] }
  await testServer.call('updateTicketFields', { params, body: { values } }, ada.token)
  expect(await readAll()).toEqual(before)
  // Each heartbeat repeats the latest number.
  testServer.advance(LIVE.beatMs / 1000)
  await expect.poll(() => page.heard.slice(told).map(({ kind }) => kind)).toContain('beat')
  expect(page.heard.slice(told).filter(({ kind }) => kind !== 'beat')).toEqual([])
})

test('a requester gets neither notifications nor mails about notes', async () => {
  const { answer } = await testServer.call('legacyListNotifications', {}, user.token)
  expectNoTrace(JSON.stringify(answer), 'notifications')
  testServer.advance(3600)
  await expect.poll(() => testServer.countMailUnderWay(), { interval: 5 }).toBe(0)
  const toRequester = testServer.sent.filter(({ recipient }) => recipient === user.email)
  for (const { subject, text, html } of toRequester) expectNoTrace(subject + text + html, 'a mail')
  expect(testServer.sent.some(({ recipient, text }) => recipient === ben.email && text.includes(TEXT))).toBe(
    true,
  )
})
