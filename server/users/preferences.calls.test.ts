import { USUAL_WORKSPACE } from '@support-desk/contract'
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

type Choice = Parameters<typeof testServer.call<'updatePreferences'>>[1]['body']

const choose = (body: Choice, by = user) => testServer.call('updatePreferences', { body }, by.token)
const chosen = async (by = user) => {
  const { language, timeZone } = (await testServer.call('getPreferences', {}, by.token)).answer
  return { language, timeZone }
}
const workspaceOf = async (by = user) =>
  (await testServer.call('getPreferences', {}, by.token)).answer.workspace
const head = () => testServer.ctx.store.events.latest()

test('shows the settings of the install without a login', async () => {
  expect((await testServer.call('getInstall', {})).answer).toEqual({
    language: 'es',
    timeZone: 'America/Lima',
    languages: ['en', 'de', 'es', 'ar'],
  })
})

test('has no language and time zone until the user chooses them, each separately', async () => {
  expect(await chosen()).toEqual({ language: null, timeZone: null })
  expect((await choose({ language: 'ar' })).answer).toMatchObject({ language: 'ar', timeZone: null })
  await choose({ timeZone: 'Africa/Cairo' })
  expect(await chosen()).toEqual({ language: 'ar', timeZone: 'Africa/Cairo' })
  const { answer } = await testServer.call('getCurrentUser', {}, user.token)
  expect(answer).toMatchObject({ id: user.id, language: 'ar', timeZone: 'Africa/Cairo' })
  await choose({ language: null })
  expect(await chosen()).toEqual({ language: null, timeZone: 'Africa/Cairo' })
  expect(await chosen(other)).toEqual({ language: null, timeZone: null })
})

test('records each choice once, and records no event for the locale of a browser', async () => {
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
  ['language', { language: 'xx' }, 'Choose one of the available languages.'],
  ['language', { language: 'DE' }, 'Choose one of the available languages.'],
  ['timeZone', { timeZone: 'Mars/Olympus' }, 'Unknown time zone.'],
  ['timeZone', { timeZone: '+02:00' }, 'Unknown time zone.'],
  ['timeZone', { timeZone: '' }, 'Unknown time zone.'],
  ['timeZone', { timeZone: 'A'.repeat(100_000) }, 'Unknown time zone.'],
  ['timeZone', { timeZone: 7 }, 'Choose a time zone.'],
  ['browser.language', { browser: { language: 'tlh' } }, 'Choose one of the available languages.'],
])('refuses an unknown %s', async (field, body, msg) => {
  await expectRefusal(testServer, 'updatePreferences', { body }, user, { code: 'validation', field, msg })
})

test('uses default work preferences until they are chosen, and changes each one separately', async () => {
  expect(await workspaceOf(other)).toEqual(USUAL_WORKSPACE)
  await choose({ workspace: { firstPage: 'inbox', keys: { 'inbox.solve': 'z', 'inbox.snooze': '' } } }, other)
  await choose({ workspace: { density: 'compact', letters: false } }, other)
  await choose({ workspace: { sendKey: 'enter' } }, other)
  await choose({ language: 'es' }, other)
  const mine = {
    ...USUAL_WORKSPACE,
    firstPage: 'inbox',
    density: 'compact',
    letters: false,
    sendKey: 'enter',
    keys: { 'inbox.solve': 'z', 'inbox.snooze': '' },
  }
  expect(await workspaceOf(other)).toEqual(mine)
  expect((await testServer.call('getCurrentUser', {}, other.token)).answer.workspace).toEqual(mine)
  expect(await workspaceOf()).toEqual(USUAL_WORKSPACE)
  const before = await head()
  await choose({ workspace: { density: 'compact' } }, other)
  expect(await head()).toBe(before)
  // Keys are replaced as a whole, so that one can get its default key again.
  await choose({ workspace: { keys: {} } }, other)
  expect((await workspaceOf(other)).keys).toEqual({})
  expect(await head()).toBe(before + 1)
})

test('assigns a key to a macro by its id, for one user', async () => {
  const body = { name: 'Not urgent', steps: [{ kind: 'priority' as const, value: 'low' }] }
  const { id } = (await testServer.call('createMacro', { body }, other.token)).answer
  await choose({ workspace: { keys: { [`macro.${id}`]: 'Q' } } }, other)
  expect((await workspaceOf(other)).keys).toEqual({ [`macro.${id}`]: 'Q' })
  expect((await workspaceOf()).keys).toEqual({})
  await choose({ workspace: { keys: {} } }, other)
})

test('ignores stored work preferences that this version does not know', async () => {
  const reader = await testServer.add('User', 'rita')
  const write = (workspace: object) =>
    testServer.ctx.store.write((tx) =>
      tx.preferences.set(reader.id, { workspace: workspace as typeof USUAL_WORKSPACE }),
    )
  await write({ density: 'compact', colour: 'green' })
  expect(await workspaceOf(reader)).toEqual({ ...USUAL_WORKSPACE, density: 'compact' })
  await write({ density: 'airy' })
  expect(await workspaceOf(reader)).toEqual(USUAL_WORKSPACE)
})

test.each([
  ['workspace.firstPage', { firstPage: 'moon' }],
  ['workspace.sendKey', { sendKey: 'shift+enter' }],
  ['workspace.letters', { letters: 'off' }],
  ['workspace.hiddenColumns.tickets', { hiddenColumns: { tickets: ['id', 'id'] } }],
  ['workspace.hiddenColumns.tickets.0', { hiddenColumns: { tickets: ['<b>'] } }],
  ['workspace.keys.inbox.solve', { keys: { 'inbox.solve': 'Alt+Shift+X' } }],
  ['workspace.keys.inbox.solve', { keys: { 'inbox.solve': 'a b c' } }],
  [
    'workspace.keys',
    {
      keys: Object.fromEntries(
        Array.from({ length: 201 }, (_, at) => [
          `a${'b'.repeat(at % 34)}${'c'.repeat(Math.floor(at / 34))}`,
          'x',
        ]),
      ),
    },
  ],
  ['workspace.keys.a1', { keys: { a1: 'x' } }],
  ['workspace.keys.macro.<b>', { keys: { 'macro.<b>': 'x' } }],
  ['workspace.keys.macro.m1', { keys: { 'macro.m1': 'Alt+Shift+X' } }],
])('refuses an invalid %s', async (field, workspace) => {
  const body = { workspace } as Choice
  await expectRefusal(testServer, 'updatePreferences', { body }, user, { code: 'validation', field })
})

test('accepts an earlier name of a time zone', async () => {
  expect((await choose({ timeZone: 'Asia/Calcutta' })).status).toBe(200)
})

test('removes language and time zone with the account', async () => {
  const leaver = await testServer.add('User', 'lee')
  const admin = await testServer.add('Admin', 'Dana')
  await choose({ language: 'de', browser: { timeZone: 'Europe/Paris' } }, leaver)
  expect(await testServer.ctx.store.preferences.find(leaver.id)).toMatchObject({
    language: 'de',
    timeZone: null,
    browser: { language: null, timeZone: 'Europe/Paris' },
  })
  await testServer.call('eraseUser', { params: { userId: leaver.id } }, admin.token)
  expect(await testServer.ctx.store.preferences.find(leaver.id)).toBeNull()
})
