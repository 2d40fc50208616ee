import { type NotificationSettings, USUAL_CHANNELS } from '@support-desk/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SYSTEM } from '../../kernel/actor.ts'
import { inTransaction } from '../../kernel/transaction.ts'
import { weighRole } from '../../users/index.ts'
import { expectRefusal } from '../../testing/calls/expect-refusal.ts'
import { USUAL_SETTINGS as USUAL } from '../../testing/calls/usual-settings.ts'
import { startTestServer, type TestServer, type User } from '../../testing/calls/test-server.ts'

const VIEW = { viewId: 'your-turn', list: true, browser: false, email: 'hourly' } as const
const NIGHTS = { from: '20:00', to: '07:30', days: [1, 2, 3] }

let testServer: TestServer
let member: User

beforeAll(async () => {
  testServer = await startTestServer()
  member = await testServer.add('SupportTeam', 'sven')
})
afterAll(() => testServer.stop())

const get = async (by = member) => (await testServer.call('getNotificationSettings', {}, by.token)).answer
const update = (body: NotificationSettings, by = member) =>
  testServer.call('updateNotificationSettings', { body }, by.token)

test('keeps settings, and answers them with the time zone of the quiet hours', async () => {
  expect(await get()).toEqual({ ...USUAL, timeZone: 'UTC' })
  const changed: NotificationSettings = {
    occasions: {
      ...USUAL.occasions,
      unassigned: { list: true, browser: true, email: 'hourly', minutes: 45 },
      mention: { list: true, browser: true, email: 'never' },
    },
    views: [VIEW],
    quietHours: NIGHTS,
  }
  const shown = { ...changed, views: [{ ...VIEW, name: 'Your turn' }], timeZone: 'UTC' }
  expect((await update(changed)).answer).toEqual(shown)
  expect(await get()).toEqual(shown)
  expect((await update(USUAL)).answer).toEqual({ ...USUAL, timeZone: 'UTC' })
})

test('shares the switches of the email settings', async () => {
  const by = await testServer.add('SupportTeam')
  const preferences = () => testServer.call('getMailPreferences', {}, by.token)
  const never = { ...USUAL_CHANNELS.reply, email: 'never' } as const
  await update({ ...USUAL, occasions: { ...USUAL.occasions, reply: never } }, by)
  expect((await preferences()).answer).toEqual({ assigned: true, status: true, chat: false })
  const body = { assigned: false, status: true, chat: true }
  await testServer.call('updateMailPreferences', { body }, by.token)
  expect((await get(by)).occasions).toMatchObject({ reply: { email: 'now' }, assigned: { email: 'never' } })
})

test.each<[string, Partial<NotificationSettings>, string]>([
  ['a view that is not there', { views: [{ ...VIEW, viewId: 'gone' }] }, 'views'],
  ['a view twice', { views: [VIEW, VIEW] }, 'views'],
  [
    'a browser notification that is not in the list',
    { views: [{ ...VIEW, list: false, browser: true }] },
    'views',
  ],
  ['a day twice', { quietHours: { ...NIGHTS, days: [1, 1] } }, 'quietHours'],
  [
    'mentions that are not in the list',
    { occasions: { ...USUAL.occasions, mention: { ...USUAL_CHANNELS.mention, list: false } } },
    'occasions',
  ],
])('refuses %s and changes nothing', async (_, change, field) => {
  const before = await get()
  const input = { body: { ...USUAL, ...change } }
  await expectRefusal(testServer, 'updateNotificationSettings', input, member, { code: 'validation', field })
  expect(await get()).toEqual(before)
})

test('refuses the private view of a colleague', async () => {
  const other = await testServer.add('SupportTeam')
  const draft = { name: 'Secret', condition: 'is:open', visibility: 'own' } as const
  const { answer } = await testServer.call('createView', { body: draft }, other.token)
  const input = { body: { ...USUAL, views: [{ ...VIEW, viewId: answer.id }] } }
  const expected = { code: 'validation', field: 'views' } as const
  await expectRefusal(testServer, 'updateNotificationSettings', input, member, expected)
})

test('removes the settings of staff who become requesters', async () => {
  const by = await testServer.add('SupportTeam')
  await update({ ...USUAL, views: [VIEW] }, by)
  const { ctx } = testServer
  await inTransaction(ctx, async (ctx) => {
    const account = await ctx.tx.accounts.find(by.id)
    if (account) await weighRole(ctx, SYSTEM, account, 'User')
  })
  expect(await ctx.store.notificationChoices.of(by.id)).toEqual([])
})
