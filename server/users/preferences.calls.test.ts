import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectRefusal } from '../testing/calls/expect-refusal.ts'
import { startTestServer, type TestServer, type User } from '../testing/calls/test-server.ts'

let testServer: TestServer
let user: User
let other: User

beforeAll(async () => {
  testServer = await startTestServer({ environment: { LANGUAGE: 'es', TIME_ZONE: 'America/Lima' } })
  user = await testServer.add('User', 'amara')
  other = await testServer.add('SupportTeam', 'Ada')
})
afterAll(() => testServer.stop())

type Choice = Parameters<typeof testServer.call<'setPreferences'>>[1]['body']

const choose = (body: Choice, by = user) => testServer.call('setPreferences', { body }, by.token)
const chosen = async (by = user) => (await testServer.call('getPreferences', {}, by.token)).answer
const head = () => testServer.ctx.store.events.latest()

test('anybody may ask what the install says', async () => {
  expect((await testServer.call('getInstall', {})).answer).toEqual({
    language: 'es',
    timeZone: 'America/Lima',
    languages: ['en', 'de', 'es', 'ar'],
  })
})

test('language and time zone are as the browser says until they are chosen, each by itself, and again after that', async () => {
  expect(await chosen()).toEqual({ language: null, timeZone: null })
  expect((await choose({ language: 'ar' })).answer).toEqual({ language: 'ar', timeZone: null })
  await choose({ timeZone: 'Africa/Cairo' })
  expect(await chosen()).toEqual({ language: 'ar', timeZone: 'Africa/Cairo' })
  const { answer } = await testServer.call('getCurrentUser', {}, user.token)
  expect(answer).toMatchObject({ id: user.id, language: 'ar', timeZone: 'Africa/Cairo' })
  await choose({ language: null })
  expect(await chosen()).toEqual({ language: null, timeZone: 'Africa/Cairo' })
  expect(await chosen(other)).toEqual({ language: null, timeZone: null })
})

test('a choice is recorded once, and what a browser says is not', async () => {
  const before = await head()
  await choose({ language: 'de', timeZone: 'Europe/Berlin' })
  expect(await head()).toBe(before + 1)
  await choose({ language: 'de' })
  await choose({})
  await choose({ browser: { language: 'es', timeZone: 'Europe/Madrid' } })
  expect(await head()).toBe(before + 1)
  expect((await testServer.call('getCurrentUser', {}, user.token)).answer).toMatchObject({
    language: 'de',
    browser: { language: 'es', timeZone: 'Europe/Madrid' },
  })
  expect(await chosen()).toEqual({ language: 'de', timeZone: 'Europe/Berlin' })
  const [event] = await testServer.ctx.store.events.list(before, 10)
  expect(event).toMatchObject({ kind: 'account.preferences_set', data: { accountId: user.id } })
})

test.each([
  ['language', { language: 'xx' }, 'Please choose one of the languages of this help desk.'],
  ['language', { language: 'DE' }, 'Please choose one of the languages of this help desk.'],
  ['timeZone', { timeZone: 'Mars/Olympus' }, 'This time zone is not known here.'],
  ['timeZone', { timeZone: '+02:00' }, 'This time zone is not known here.'],
  ['timeZone', { timeZone: '' }, 'This time zone is not known here.'],
  ['timeZone', { timeZone: 'A'.repeat(100_000) }, 'This time zone is not known here.'],
  ['timeZone', { timeZone: 7 }, 'Please choose a time zone.'],
  [
    'browser.language',
    { browser: { language: 'tlh' } },
    'Please choose one of the languages of this help desk.',
  ],
])('a %s that is not known is refused', async (field, body, msg) => {
  await expectRefusal(testServer, 'setPreferences', { body }, user, { code: 'validation', field, msg })
})

test('an earlier name of a time zone is one too', async () => {
  expect((await choose({ timeZone: 'Asia/Calcutta' })).status).toBe(200)
})

test('both are gone with the account', async () => {
  const leaver = await testServer.add('User', 'lee')
  const admin = await testServer.add('Admin', 'Dana')
  await choose({ language: 'de', browser: { timeZone: 'Europe/Paris' } }, leaver)
  expect(await testServer.ctx.store.preferences.find(leaver.id)).toEqual({
    language: 'de',
    timeZone: null,
    browser: { language: null, timeZone: 'Europe/Paris' },
  })
  await testServer.call('eraseUser', { params: { userId: leaver.id } }, admin.token)
  expect(await testServer.ctx.store.preferences.find(leaver.id)).toBeNull()
})
