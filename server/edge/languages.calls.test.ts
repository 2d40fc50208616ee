import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ERRORS, TEXTS } from '@support-desk/contract'
import { inEnglish } from '../kernel/languages/words.ts'
import { startTestServer, type TestServer, type User } from '../testing/calls/test-server.ts'

let testServer: TestServer
let user: User
let ada: User

beforeAll(async () => {
  testServer = await startTestServer()
  user = await testServer.add('User', 'amara')
  ada = await testServer.add('SupportTeam', 'Ada')
})
afterAll(() => testServer.stop())

const ask = (url: string, language: string | undefined, more: object = {}) =>
  testServer.app.inject({
    url,
    headers: {
      authorization: `Bearer ${user.token}`,
      ...(language !== undefined && { 'accept-language': language }),
    },
    ...more,
  })
const said = async (language: string | undefined) =>
  (await ask('/api/GetOneTicket/none', language)).json<{ msg: string }>().msg

const NOTHING = { en: 'There is nothing here.', de: 'Hier ist nichts.', ar: 'لا يوجد شيء هنا.' }

describe('the texts of the specification', () => {
  test('match the specification to the letter', () => {
    expect(Object.values(TEXTS)).toEqual(
      expect.arrayContaining([
        'Please Enter Valid Details',
        'password Length must 8 characters',
        'Password Dous Not Match',
        'Passwords must one  Uppercase,Lowercase,DIgits,Symbol',
        'otp genration failed',
        'email need',
        'regis failed',
        'input details Are Empty',
        'Username/Email or password contain Space',
        'Input fields Are Empty',
        'Updated',
        'Error',
      ]),
    )
  })

  test('equal their English rendering', () => {
    for (const text of [...Object.values(TEXTS), ...Object.values(ERRORS).map((error) => error.text)])
      expect(inEnglish({ text })).toBe(text)
  })
})

test.each([
  [undefined, NOTHING.en],
  ['', NOTHING.en],
  ['de', NOTHING.de],
  ['DE-at', NOTHING.de],
  ['fr, de;q=0.5, es;q=0.4', NOTHING.de],
  ['de;q=0.2, ar;q=0.9', NOTHING.ar],
  ['en-GB, de', NOTHING.en],
  ['fr', NOTHING.en],
  ['*', NOTHING.en],
  ['*, de;q=0.9', NOTHING.en],
  ['de;q=0, ar;q=0.001', NOTHING.ar],
  ['de;q=0', NOTHING.en],
  ['de;q=2, ar', NOTHING.ar],
  ['de;q=abc', NOTHING.en],
  [';;;,,,;q=1', NOTHING.en],
  ['__proto__, constructor;q=0.9', NOTHING.en],
  [`${'x,'.repeat(5000)}de`, NOTHING.en],
  [`de${';q=1'.repeat(3000)}`, NOTHING.en],
])('answers a refusal for Accept-Language %s in the preferred language', async (language, msg) => {
  expect(await said(language)).toBe(msg)
})

test('translates an error but not its code, and sends the Content-Language header', async () => {
  const specified = await ask('/api/GetOneTicket/none', 'ar-EG')
  expect(specified.json()).toEqual({ msg: NOTHING.ar, code: 'not_found' })
  expect(specified.headers).toMatchObject({ 'content-language': 'ar', vary: 'accept-language' })
  const own = await ask('/api/v1/tickets/none', 'de')
  expect(own.json()).toMatchObject({ title: NOTHING.de, detail: NOTHING.de, code: 'not_found' })
  const english = await ask('/api/GetOneTicket/none', undefined)
  expect(english.headers).toMatchObject({ 'content-language': 'en', vary: 'accept-language' })
})

test('translates validation errors with their limits', async () => {
  const headers = { 'accept-language': 'de', authorization: `Bearer ${user.token}` }
  const send = (payload: object) =>
    testServer.app.inject({ method: 'POST', url: '/api/postchat', headers, payload })
  const long = await send({ ticketid: 'a', chat: 'x'.repeat(4001) })
  expect(long.json()).toEqual({ msg: 'Bitte höchstens 4000 Zeichen.', code: 'validation', field: 'chat' })
  const missing = await send({ chat: 'x' })
  expect(missing.json()).toMatchObject({ msg: 'Bitte prüfen Sie ticketid.', field: 'ticketid' })
})

test('translates confirmations and notifications, and keeps the exact English without Accept-Language', async () => {
  const ticketid = await testServer.raise(user, 'Paper {jam} <b>')
  const taken = await testServer.app.inject({
    method: 'POST',
    url: '/api/taketickets',
    headers: { authorization: `Bearer ${ada.token}`, 'accept-language': 'es' },
    payload: { Ticketid: ticketid },
  })
  expect(taken.json()).toEqual({ msg: 'El ticket es suyo.' })
  await testServer.call('updateTicket', { body: { ticketid, status: 'OnHold' } }, ada.token)
  const alerts = async (language?: string) => {
    const { Notification } = (await ask('/api/getnotification', language)).json<{
      Notification: { alerts: string }[]
    }>()
    return Notification.map((each) => each.alerts).toSorted()
  }
  expect(await alerts()).toEqual([
    'Ada took your ticket “Paper {jam} <b>”',
    'Your ticket “Paper {jam} <b>” is now On Hold',
  ])
  expect(await alerts('de')).toEqual([
    'Ada hat Ihr Ticket „Paper {jam} <b>“ übernommen',
    'Ihr Ticket „Paper {jam} <b>“ ist jetzt zurückgestellt',
  ])
  expect((await alerts('ar')).join()).toContain('تولّى \u2068Ada\u2069 تذكرتك «\u2068Paper {jam} <b>\u2069»')
})

test('names the changes of other users in a refused take in whole, translated sentences', async () => {
  const ticketid = await testServer.raise(user, 'Stapler')
  const dana = await testServer.add('Admin', 'Dana')
  const sam = await testServer.add('SupportTeam', 'Sam')
  await testServer.call('legacyAssignTicket', { body: { ticketid, supportteamid: ada.id } }, dana.token)
  await testServer.call('updateTicket', { body: { ticketid, status: 'OnHold' } }, ada.token)
  const told = async (language?: string) => {
    const answer = await testServer.app.inject({
      method: 'POST',
      url: '/api/taketickets',
      headers: { authorization: `Bearer ${sam.token}`, ...(language && { 'accept-language': language }) },
      payload: { Ticketid: ticketid, version: 1 },
    })
    return answer.json<{ msg: string }>().msg
  }
  expect(await told()).toBe('It was assigned to Ada by Dana. Ada set it to On Hold.')
  expect(await told('de')).toBe('Dana hat es Ada zugewiesen. Ada hat es auf Zurückgestellt gesetzt.')
  expect(await told('es')).toBe('Dana lo asignó a Ada. Ada lo puso en En pausa.')
  expect(await told('ar')).toContain('أسندها \u2068Dana\u2069 إلى \u2068Ada\u2069.')
})

test('translates the placeholder of a removed message', async () => {
  const ticketid = await testServer.raise(user, 'Lamp')
  await testServer.call('legacyTakeTicket', { body: { Ticketid: ticketid } }, ada.token)
  await testServer.call('postChat', { body: { ticketid, chat: 'Oops' } }, user.token)
  const page = `/api/v1/tickets/${ticketid}/messages`
  const { messages } = (await ask(page, undefined)).json<{ messages: { id: string }[] }>()
  await ask(`${page}/${messages[0]?.id}/undo`, undefined, { method: 'POST' })
  const GONE = {
    en: 'This message was taken back.',
    de: 'Diese Nachricht wurde zurückgenommen.',
  }
  for (const [language, msg] of [
    [undefined, GONE.en],
    ['de', GONE.de],
  ] as const) {
    expect((await ask(`/api/getchats/${ticketid}`, language)).json()).toMatchObject({ chats: [{ msg }] })
    expect((await ask(page, language)).json()).toMatchObject({ messages: [{ text: msg }] })
    const conversations = await ask('/api/v1/conversations', language)
    expect(conversations.json()).toContainEqual(
      expect.objectContaining({ lastMessage: expect.objectContaining({ text: msg }) }),
    )
  }
})

test('returns no 304 for the ETag of an answer in another language', async () => {
  const asked = (language: string, tag?: unknown) =>
    testServer.app.inject({
      url: '/api/getnotification',
      headers: {
        authorization: `Bearer ${user.token}`,
        'accept-language': language,
        ...(tag !== undefined && { 'if-none-match': String(tag) }),
      },
    })
  await asked('de')
  const { etag } = (await asked('de')).headers
  const { etag: known } = (await asked('de', etag)).headers
  expect((await asked('de', known)).statusCode).toBe(304)
  expect((await asked('ar', known)).statusCode).toBe(200)
})
