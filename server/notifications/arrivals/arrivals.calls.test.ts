import type { NotificationSettings } from '@support-desk/contract'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { USUAL_SETTINGS } from '../../testing/calls/usual-settings.ts'
import { startTestServer, type TestServer, type User } from '../../testing/calls/test-server.ts'

const LISTED = { list: true, browser: false, email: 'never' } as const
const OCCASIONS = USUAL_SETTINGS.occasions
const HOUR = 60 * 60

let testServer: TestServer
let user: User
let ada: User
let ben: User
let admin: User

beforeEach(async () => {
  testServer = await startTestServer()
  ;[user, ada, ben, admin] = await Promise.all([
    testServer.add('User', 'amara'),
    testServer.add('SupportTeam', 'ada'),
    testServer.add('SupportTeam', 'ben'),
    testServer.add('Admin', 'yara'),
  ])
})
afterEach(() => testServer.stop())

const choose = async (by: User, { occasions, ...rest }: Partial<NotificationSettings>) => {
  const body = { views: [], quietHours: null, ...rest, occasions: { ...OCCASIONS, ...occasions } }
  expect((await testServer.call('updateNotificationSettings', { body }, by.token)).status).toBe(200)
}
const list = async (by: User) =>
  (await testServer.call('listNotifications', { query: {} }, by.token)).answer.map(({ text }) => text)
/** The list, after the job that evaluates events had time to run. */
const listSoon = (by: User) => () => {
  testServer.advance(1)
  return list(by)
}
const told = async (by: User, texts: string[]) => {
  await expect.poll(listSoon(by), { interval: 20 }).toEqual(texts)
}
/** Waits until all events so far are evaluated. */
const settle = async () => {
  await choose(admin, { occasions: { ...OCCASIONS, newTicket: LISTED } })
  const subject = `Last ${Math.random()}`
  await testServer.raise(user, subject)
  await expect.poll(listSoon(admin), { interval: 20 }).toContain(`New ticket: “${subject}”`)
}
const mailed = async () => {
  await expect.poll(() => testServer.countMailUnderWay(), { interval: 5 }).toBe(0)
  return testServer.sent.splice(0).map(({ recipient, subject, text }) => ({ recipient, subject, text }))
}
const take = (by: User, ticketId: string) =>
  testServer.call('takeTicket', { params: { ticketId }, body: {} }, by.token)
const team = async (...members: User[]) => {
  const body = { name: 'Printers', memberIds: members.map(({ id }) => id) }
  return (await testServer.call('createTeam', { body }, admin.token)).answer.id
}

describe('new tickets', () => {
  test('notify the members of their team, or all subscribed staff if they have no team', async () => {
    const teamId = await team(ada)
    for (const by of [ada, ben]) await choose(by, { occasions: { ...OCCASIONS, newTicket: LISTED } })
    const ticketId = await testServer.raise(user, 'Lamp')
    await told(ada, ['New ticket: “Lamp”'])
    await told(ben, ['New ticket: “Lamp”'])
    await testServer.call('updateTicketTeam', { params: { ticketId }, body: { teamId } }, admin.token)
    await told(ada, ['Ticket “Lamp” was transferred to your team'])
    expect(await list(ben)).toEqual(['New ticket: “Lamp”'])
  })

  test('send one email with a link to the settings', async () => {
    await choose(ada, { occasions: { ...OCCASIONS, newTicket: { ...LISTED, email: 'now' } } })
    await testServer.raise(user, 'Lamp')
    await told(ada, ['New ticket: “Lamp”'])
    const [mail, ...others] = await mailed()
    expect(others).toEqual([])
    expect(mail).toMatchObject({ recipient: ada.email, subject: '[Support Desk] #1 Lamp' })
    expect(mail?.text).toContain('/notifications')
  })

  test('are combined into one email per hour if the user chose that', async () => {
    await choose(ada, { occasions: { ...OCCASIONS, newTicket: { ...LISTED, email: 'hourly' } } })
    await testServer.raise(user, 'Lamp')
    await testServer.raise(user, 'Lift')
    const sorted = async () => (await listSoon(ada)()).toSorted()
    await expect.poll(sorted, { interval: 20 }).toEqual(['New ticket: “Lamp”', 'New ticket: “Lift”'])
    expect(await mailed()).toEqual([])
    testServer.advance(HOUR)
    const [mail, ...others] = await mailed()
    expect(others).toEqual([])
    expect(mail?.subject).toBe('[Support Desk] News about 2 tickets')
    expect(mail?.text).toMatch(/#1 Lamp[^]*#2 Lift/)
    testServer.advance(2 * HOUR)
    expect(await mailed()).toEqual([])
  })

  test('are left out of emails to staff who may not see them any more', async () => {
    await choose(ada, { occasions: { ...OCCASIONS, newTicket: { ...LISTED, email: 'hourly' } } })
    await testServer.raise(user, 'Lamp')
    await told(ada, ['New ticket: “Lamp”'])
    const { ctx } = testServer
    await ctx.store.write((tx) =>
      tx.accounts.setRole(ada.id, { role: 'User', ownRole: null, username: ada.username }),
    )
    testServer.advance(HOUR)
    expect(await mailed()).toEqual([])
  })
})

describe('unassigned tickets', () => {
  beforeEach(() => choose(ada, { occasions: { ...OCCASIONS, unassigned: { ...LISTED, minutes: 30 } } }))
  const UNASSIGNED = 'Ticket “Lamp” has had no assignee for 30 min'

  test('notify once after the chosen time', async () => {
    await testServer.raise(user, 'Lamp')
    await settle()
    testServer.advance(28 * 60)
    expect(await list(ada)).toEqual([])
    testServer.advance(2 * 60)
    // The ticket of `settle` has no assignee either.
    await expect.poll(listSoon(ada), { interval: 20 }).toContain(UNASSIGNED)
    await testServer.call(
      'deleteNotifications',
      { query: { upTo: testServer.now().toISOString() } },
      ada.token,
    )
    testServer.advance(10 * HOUR)
    await settle()
    expect(await list(ada)).not.toContain(UNASSIGNED)
  })

  test('send no notification after they were taken, and one after they were released', async () => {
    const ticketId = await testServer.raise(user, 'Lamp')
    await settle()
    const { version } = (await take(ben, ticketId)).answer
    testServer.advance(HOUR)
    await settle()
    expect(await list(ada)).not.toContain(UNASSIGNED)
    await testServer.call('releaseTicket', { params: { ticketId }, body: { version } }, ben.token)
    await settle()
    testServer.advance(30 * 60)
    await expect.poll(listSoon(ada), { interval: 20 }).toContain(UNASSIGNED)
  })
})

describe('views', () => {
  const high = async (by: User, ticketId: string, priority: 'high' | 'normal' = 'high') =>
    testServer.call('updateTicketPriority', { params: { ticketId }, body: { priority } }, by.token)
  const IN_VIEW = 'Ticket “Lamp” is now in the view “Urgent”'
  let viewId: string

  beforeEach(async () => {
    const body = { name: 'Urgent', condition: 'priority:high', visibility: 'own' } as const
    viewId = (await testServer.call('createView', { body }, ada.token)).answer.id
  })
  const watch = () => choose(ada, { views: [{ ...LISTED, viewId }] })
  const clear = () =>
    testServer.call('deleteNotifications', { query: { upTo: testServer.now().toISOString() } }, ada.token)

  test('notify once about each ticket that enters, and again after it left', async () => {
    const old = await testServer.raise(user, 'Old')
    await high(ben, old)
    await watch()
    await settle()
    const ticketId = await testServer.raise(user, 'Lamp')
    await high(ben, ticketId)
    await told(ada, [IN_VIEW])
    await clear()
    for (const one of [ticketId, old]) await take(ben, one)
    await settle()
    expect(await list(ada)).toEqual([])
    await high(ben, ticketId, 'normal')
    await settle()
    await high(ben, ticketId)
    await told(ada, [IN_VIEW])
  })

  test('send no notification about the user’s own changes or after a change of the condition', async () => {
    await watch()
    await settle()
    const ticketId = await testServer.raise(user, 'Lamp')
    await high(ada, ticketId)
    await settle()
    const draft = { name: 'Urgent', condition: 'is:open', visibility: 'own' } as const
    await testServer.call('updateView', { params: { viewId }, body: draft }, ada.token)
    await settle()
    await high(ben, ticketId, 'normal')
    await settle()
    expect((await list(ada)).filter((text) => text.includes('Lamp'))).toEqual([])
  })
})

test('quiet hours delay emails and browser notifications, but not the list', async () => {
  // The clock starts on a Monday at 9.
  const quietHours = { from: '08:00', to: '12:00', days: [1] }
  const all = { list: true, browser: true, email: 'now' } as const
  await choose(ada, { occasions: { ...OCCASIONS, newTicket: all, assigned: all, reply: all }, quietHours })
  const ticketId = await testServer.raise(user, 'Lamp')
  await told(ada, ['New ticket: “Lamp”'])
  const body = { ticketid: ticketId, supportteamid: ada.id }
  await testServer.call('legacyAssignTicket', { body }, admin.token)
  await testServer.call('postChat', { body: { ticketid: ticketId, chat: 'Hello?' } }, user.token)
  const { answer } = await testServer.call('listNotifications', { query: {} }, ada.token)
  expect(answer.map(({ browserAt }) => browserAt)).toEqual(Array(3).fill('2026-01-05T12:00:00.000Z'))
  testServer.advance(2 * HOUR)
  expect((await mailed()).filter(({ recipient }) => recipient === ada.email)).toEqual([])
  testServer.advance(HOUR)
  const mails = (await mailed()).filter(({ recipient }) => recipient === ada.email)
  expect(mails.map(({ subject }) => subject)).toEqual(['[Support Desk] #1 Lamp'])
  expect(mails[0]?.text).toContain('amara wrote in the chat of “Lamp”')
})
