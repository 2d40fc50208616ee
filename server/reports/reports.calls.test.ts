import { expect, test } from 'vitest'
import { type User, startTestServer, type TestServer } from '../testing/calls/test-server.ts'

const HOUR = 60 * 60
const DAY = 24 * HOUR

type Users = Record<'admin' | 'otto' | 'ann', User>

const addUsers = async (testServer: TestServer): Promise<Users> => ({
  admin: await testServer.add('Admin'),
  otto: await testServer.add('SupportTeam', 'otto'),
  ann: await testServer.add('User', 'ann'),
})

const reportOf = async (testServer: TestServer, { admin }: Pick<Users, 'admin'>) =>
  (await testServer.call('getOverviewReport', {}, admin.token)).answer

test('keeps the figures of the report correct over all changes of tickets', async () => {
  const testServer = await startTestServer()
  const users = await addUsers(testServer)
  const { admin, otto, ann } = users
  /** Advances the clock and logs in again, because sessions expire. */
  const wait = async (seconds: number) => {
    testServer.advance(seconds)
    for (const user of [admin, otto]) user.token = await testServer.logIn(user.username)
  }
  const take = (ticket: string) =>
    testServer.call('legacyTakeTicket', { body: { Ticketid: ticket } }, otto.token)
  const write = (ticketid: string, by: User) =>
    testServer.call('postChat', { body: { ticketid, chat: 'Words' } }, by.token)
  const set = (ticketid: string, status: 'Solved' | 'Pending' | 'OnHold') =>
    testServer.call('updateTicket', { body: { ticketid, status } }, otto.token)

  const none = await reportOf(testServer, users)
  expect(none).toMatchObject({ open: 0, unassigned: 0, oldestUnassigned: null })
  expect(none.firstAnswer.last7Days).toEqual({ medianSeconds: null, tickets: 0 })
  expect(none.days).toHaveLength(30)
  expect(none.days.at(-1)).toEqual({ day: '2026-01-05', raised: 0, solved: 0 })

  const [first, second] = [await testServer.raise(ann, 'First'), await testServer.raise(ann, 'Second')]
  testServer.advance(5 * HOUR)
  const third = await testServer.raise(ann, 'Third')
  const raised = await reportOf(testServer, users)
  expect(raised.oldestUnassigned).toEqual({
    ticketId: first,
    number: 1,
    subject: 'First',
    requester: 'ann',
    raisedAt: '2026-01-05T09:00:00.000Z',
  })
  expect(raised.openByAge).toEqual([
    { fromHours: 0, toHours: 4, tickets: 1 },
    { fromHours: 4, toHours: 24, tickets: 2 },
    { fromHours: 24, toHours: 72, tickets: 0 },
    { fromHours: 72, toHours: 168, tickets: 0 },
    { fromHours: 168, toHours: null, tickets: 0 },
  ])
  expect(raised.agents).toEqual([{ id: otto.id, username: 'otto', waiting: 0, pending: 0, onHold: 0 }])

  for (const ticket of [first, second, third]) await take(ticket)
  await write(first, ann)
  expect((await reportOf(testServer, users)).firstAnswer.last7Days.tickets).toBe(0)
  await write(first, otto)
  await write(third, otto)
  testServer.advance(HOUR)
  await write(first, otto)
  await write(second, otto)
  await set(first, 'Pending')
  await set(second, 'OnHold')
  // After 5, 6 and 0 hours.
  const measured = { medianSeconds: 5 * HOUR, tickets: 3 }
  expect(await reportOf(testServer, users)).toMatchObject({
    agents: [{ username: 'otto', waiting: 1, pending: 1, onHold: 1 }],
    oldestUnassigned: null,
    firstAnswer: { last7Days: measured, last30Days: measured },
    solution: { last30Days: { medianSeconds: null, tickets: 0 } },
  })

  await wait(DAY)
  await set(first, 'Solved')
  await set(second, 'Solved')
  const solvedOn = async (day: string) =>
    (await reportOf(testServer, users)).days.find((row) => row.day === day)?.solved
  expect(await solvedOn('2026-01-06')).toBe(2)
  expect((await reportOf(testServer, users)).open).toBe(1)
  // A reopened ticket no longer counts as solved on that day.
  await set(first, 'Pending')
  expect(await solvedOn('2026-01-06')).toBe(1)
  expect((await reportOf(testServer, users)).open).toBe(2)
  await wait(8 * DAY)
  await set(first, 'Solved')
  const late = await reportOf(testServer, users)
  expect(late.days.find(({ day }) => day === '2026-01-14')?.solved).toBe(1)
  expect(late.days.find(({ day }) => day === '2026-01-05')?.raised).toBe(3)
  expect(late.openByAge.at(-1)).toEqual({ fromHours: 168, toHours: null, tickets: 1 })
  // One ticket took 30 hours to solve, the other 9 days and 6 hours.
  expect(late.solution).toEqual({
    last7Days: { medianSeconds: 9 * DAY + 6 * HOUR, tickets: 1 },
    last30Days: { medianSeconds: 30 * HOUR, tickets: 2 },
  })
  expect(late.firstAnswer.last7Days.tickets).toBe(0)
  await wait(30 * DAY)
  expect((await reportOf(testServer, users)).solution.last30Days.tickets).toBe(0)
  await testServer.stop()
})

test('does not count a retracted answer', async () => {
  const testServer = await startTestServer()
  const users = await addUsers(testServer)
  const { otto, ann } = users
  const ticketid = await testServer.raise(ann)
  await testServer.call('legacyTakeTicket', { body: { Ticketid: ticketid } }, otto.token)
  const write = () => testServer.call('postChat', { body: { ticketid, chat: 'Words' } }, otto.token)
  const retract = async (index: number) => {
    const params = { ticketId: ticketid }
    const { messages } = (await testServer.call('getMessages', { params, query: {} }, otto.token)).answer
    const messageid = messages[index]?.id ?? ''
    await testServer.call('undoMessage', { params: { ticketId: ticketid, messageId: messageid } }, otto.token)
  }
  const answers = async () => (await reportOf(testServer, users)).firstAnswer.last7Days
  await write()
  await retract(0)
  expect(await answers()).toEqual({ medianSeconds: null, tickets: 0 })
  testServer.advance(20 * 60)
  await write()
  testServer.advance(5)
  await write()
  expect(await answers()).toEqual({ medianSeconds: 20 * 60, tickets: 1 })
  await retract(2)
  expect(await answers()).toEqual({ medianSeconds: 20 * 60, tickets: 1 })
  await testServer.stop()
})

test('changes the ETag of a report after ten minutes even without events', async () => {
  const testServer = await startTestServer()
  const { token } = await testServer.add('Admin')
  const ask = (tag = '') =>
    testServer.app.inject({
      url: '/api/v1/reports/overview',
      headers: { authorization: `Bearer ${token}`, 'if-none-match': tag },
    })
  // Events that are recorded after the start and the login also change the tag.
  let tag = ''
  await expect
    .poll(async () => {
      const { statusCode, headers } = await ask(tag)
      tag = String(headers.etag)
      return statusCode
    })
    .toBe(304)
  testServer.advance(10 * 60)
  expect((await ask(tag)).statusCode).toBe(200)
  await testServer.stop()
})
