import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectRefusal } from '../../testing/calls/expect-refusal.ts'
import { startTestServer, type TestServer, type User } from '../../testing/calls/test-server.ts'

let testServer: TestServer
let amara: User
let bo: User
let ada: User

beforeAll(async () => {
  testServer = await startTestServer()
  ;[amara, bo, ada] = await Promise.all([
    testServer.add('User', 'amara'),
    testServer.add('User', 'bo'),
    testServer.add('SupportTeam', 'Ada'),
  ])
  for (let index = 0; index < 12; index++)
    await testServer.raise(bo, `Printer ${index} has no paper in the tray`)
})
afterAll(() => testServer.stop())

const similarTo = async (ticketId: string) =>
  (await testServer.call('listSimilarTickets', { params: { ticketId } }, ada.token)).answer
const similarFor = async (subject: string, by: User, text = '') =>
  (await testServer.call('searchSimilarTickets', { body: { subject, text } }, by.token)).answer

test('finds tickets that share rare words, returns these words, and lists solved tickets first', async () => {
  const solved = await testServer.raise(bo, 'VPN: error 812 (again)')
  const open = await testServer.raise(bo, 'The vpn says Error 812')
  await testServer.raise(bo, 'Error of the vpn')
  await testServer.call('legacyTakeTicket', { body: { Ticketid: solved } }, ada.token)
  await testServer.call('updateTicket', { body: { ticketid: solved, status: 'Solved' } }, ada.token)
  const mine = await testServer.raise(amara, 'VPN, error 812 since noon')
  const found = await similarTo(mine)
  expect(found.map(({ id }) => id).slice(0, 2)).toEqual([solved, open])
  expect(found[0]?.words).toEqual(expect.arrayContaining(['812', 'VPN', 'error']))
  expect(found.map(({ id }) => id)).not.toContain(mine)
  expect(found.map(({ id }) => id).slice(2)).not.toContain(solved)
})

test('shows requesters only their own tickets, staff all tickets, and a merged ticket only as its target', async () => {
  const own = await testServer.raise(amara, 'Zebra label 4711 crooked')
  const other = await testServer.raise(bo, 'Zebra label 4711 torn')
  expect((await similarFor('zebra 4711', amara)).map(({ id }) => id)).toEqual([own])
  expect((await similarFor('zebra 4711', ada)).map(({ id }) => id).toSorted()).toEqual(
    [own, other].toSorted(),
  )
  const body = { intoId: own }
  await testServer.call('legacyTakeTicket', { body: { Ticketid: other } }, ada.token)
  await testServer.call('mergeTicket', { params: { ticketId: other }, body }, ada.token)
  expect((await similarFor('zebra 4711', ada)).map(({ id }) => id)).toEqual([own])
})

test('finds an old ticket with two of the words among many newer tickets with one word', async () => {
  const both = await testServer.raise(bo, 'Beamer in the hall flickers')
  for (let index = 0; index < 70; index++) {
    await testServer.raise(bo, `Beamer ${index} is dark`)
    await testServer.raise(bo, `Lamp ${index} in the hall flickers`)
  }
  expect((await similarFor('beamer flickers', ada))[0]).toMatchObject({ id: both })
  // The counts of common words are cached, with the same result.
  expect((await similarFor('beamer flickers', ada))[0]).toMatchObject({ id: both })
})

test('handles scripts without spaces, empty input and too long input', async () => {
  const id = await testServer.raise(amara, '打印机卡纸')
  expect((await similarFor('打印机', amara)).map((each) => each.id)).toEqual([id])
  expect(await similarFor('', amara)).toEqual([])
  expect(await similarFor('!! -- ""', amara)).toEqual([])
  expect(await similarFor('nothing-of-this-kind-anywhere', amara)).toEqual([])
  const long = { body: { subject: 'x'.repeat(201), text: '' } }
  await expectRefusal(testServer, 'searchSimilarTickets', long, amara, {
    code: 'validation',
    field: 'subject',
  })
})
