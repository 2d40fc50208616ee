import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { CALLS } from '@support-desk/contract'
import { Refusal } from '../kernel/refusal.ts'
import { SEARCH_TOO_LATE } from '../tickets/search/searches.ts'
import { send, startTestServer, type TestServer, type User } from '../testing/calls/test-server.ts'

let testServer: TestServer
let ada: User

beforeAll(async () => {
  testServer = await startTestServer()
  ada = await testServer.add('SupportTeam', 'Ada')
})
afterAll(() => testServer.stop())

test('reports a search that takes too long, and when to retry', async () => {
  const late = new Refusal('unavailable', { words: SEARCH_TOO_LATE, cause: new Error('secret detail') })
  vi.spyOn(testServer.ctx.store.searches, 'find').mockRejectedValueOnce(late)
  const search = { query: { q: 'printer' } }
  const refused = await send(testServer.app, CALLS.listTickets, search, ada.token)
  expect(refused.statusCode).toBe(503)
  expect(refused.headers['retry-after']).toBe('5')
  expect(refused.json()).toMatchObject({ code: 'unavailable', detail: SEARCH_TOO_LATE.text })
  expect(refused.body).not.toContain('secret')
  expect((await send(testServer.app, CALLS.listTickets, search, ada.token)).statusCode).toBe(200)
})
