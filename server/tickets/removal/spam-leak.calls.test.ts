import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Call, CALLS, type CallName, LIVE, LIVE_NUMBER_HEADER } from '@support-desk/contract'
import { requestAbout, subjectsOf } from '../../testing/calls/fields.ts'
import { send, startTestServer, type TestServer, type User } from '../../testing/calls/test-server.ts'
import { listenLive, openLive, type LivePage } from '../../testing/live/live-page.ts'

// A requester whose ticket was wrongly marked as spam must neither notice it nor lose the ticket.

let testServer: TestServer
let amara: User
let ada: User
let ticketId: string
let page: LivePage

beforeAll(async () => {
  testServer = await startTestServer()
  ;[amara, ada] = await Promise.all([testServer.add('User', 'amara'), testServer.add('SupportTeam', 'Ada')])
  page = openLive(await listenLive(testServer), amara.token)
  await page.next('ready')
  ticketId = await testServer.raise(amara, 'Green projector')
  await testServer.call('takeTicket', { params: { ticketId }, body: {} }, ada.token)
})
afterAll(() => testServer.stop())

const OPEN = (Object.keys(CALLS) as CallName[]).filter((name) => {
  const { method, who, media }: Call = CALLS[name]
  return method === 'GET' && who !== 'anyone' && who.includes('User') && media === undefined
})

/** Answers of all read calls of the requester, with event numbers and ETags. */
async function readAll(): Promise<unknown[]> {
  const answers: unknown[] = []
  for (const name of OPEN) {
    const subjects = subjectsOf(name).subjects.map(({ kind }) => ({ id: kind === 'ticket' ? ticketId : '-' }))
    const asked = requestAbout(name, subjects)
    const searches = 'q' in ((CALLS[name] as Call).query?.shape ?? {}) ? [{}, { q: 'projector' }] : [{}]
    for (const more of searches) {
      const input = { ...asked, query: { ...asked.query, ...more } }
      const { statusCode, headers, body } = await send(testServer.app, CALLS[name], input, amara.token)
      answers.push([name, statusCode, headers['etag'], headers[LIVE_NUMBER_HEADER], body])
    }
  }
  return answers
}

test('a spam mark changes no answer, ETag, live event, notification or mail of the requester', async () => {
  await expect.poll(() => JSON.stringify(page.heard)).toContain('ticket.taken')
  const before = await readAll()
  expect(JSON.stringify(before)).toContain('Green projector')
  const [told, sent] = [page.heard.length, testServer.sent.length]
  const body = { blockSender: true }
  await testServer.call('markTicketAsSpam', { params: { ticketId }, body }, ada.token)
  expect(await readAll()).toEqual(before)
  await testServer.call('markTicketAsNotSpam', { params: { ticketId } }, ada.token)
  await testServer.call('markTicketAsSpam', { params: { ticketId }, body: {} }, ada.token)
  expect(await readAll()).toEqual(before)
  testServer.advance(LIVE.beatMs / 1000)
  await expect.poll(() => page.heard.slice(told).map(({ kind }) => kind)).toContain('beat')
  expect(page.heard.slice(told).filter(({ kind }) => kind !== 'beat')).toEqual([])
  expect(testServer.sent.slice(sent).filter(({ recipient }) => recipient === amara.email)).toEqual([])
})

test('the requester can still write in a spam ticket', async () => {
  const posted = { params: { ticketId }, body: { text: 'Still green', expectedLast: 0 } }
  expect((await testServer.call('createMessage', posted, amara.token)).status).toBe(200)
  const { answer } = await testServer.call('listTickets', { query: { q: 'projector' } }, amara.token)
  expect(answer.map(({ id }) => id)).toEqual([ticketId])
})
