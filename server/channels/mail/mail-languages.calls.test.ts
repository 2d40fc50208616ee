import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer, type User } from '../../testing/calls/test-server.ts'

let testServer: TestServer
let user: User
let ada: User

beforeAll(async () => {
  testServer = await startTestServer({ environment: { LANGUAGE: 'es', TIME_ZONE: 'Europe/Madrid' } })
  user = await testServer.add('User', 'amara')
  ada = await testServer.add('SupportTeam', 'Ada')
})
afterAll(() => testServer.stop())

const latestTo = async (email: string) => {
  const count = testServer.sent.length
  testServer.advance(31)
  await expect.poll(testServer.countMailUnderWay, { interval: 5 }).toBe(0)
  await expect.poll(() => testServer.sent.length).toBeGreaterThanOrEqual(count)
  return testServer.sent.findLast(({ recipient }) => recipient === email)
}
const take = async () => {
  const ticketid = await testServer.raise(user, 'Printer')
  await testServer.call('legacyTakeTicket', { body: { Ticketid: ticketid } }, ada.token)
  return latestTo(user.email)
}
const choose = (body: Parameters<typeof testServer.call<'updatePreferences'>>[1]['body']) =>
  testServer.call('updatePreferences', { body }, user.token)

test('sends emails in the chosen language, else in that of the browser, else in that of the install', async () => {
  expect((await take())?.text).toContain('Ada tomó su ticket')
  await choose({ browser: { language: 'ar', timeZone: 'Africa/Cairo' } })
  expect((await take())?.text).toContain('تولّى \u2068Ada\u2069')
  await choose({ language: 'de' })
  expect((await take())?.text).toContain('Ada hat Ihr Ticket übernommen')
  await choose({ language: null, browser: { language: 'en' } })
  expect((await take())?.text).toContain('Ada took your ticket and will look into it.')
})

test('sends a code for an address without an account in the language of the request', async () => {
  const request = (email: string, language?: string) =>
    testServer.app.inject({
      method: 'POST',
      url: '/api/otpsent',
      headers: language === undefined ? {} : { 'accept-language': language },
      payload: { email },
    })
  await request('new-1@example.com', 'de-CH, en;q=0.5')
  expect((await latestTo('new-1@example.com'))?.subject).toMatch(/^\d{6} ist Ihr Code für Support Desk$/)
  await request('new-2@example.com')
  expect((await latestTo('new-2@example.com'))?.subject).toMatch(/^\d{6} es su código de Support Desk$/)
})
