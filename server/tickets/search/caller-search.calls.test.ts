import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../kernel/ids.ts'
import { startTestServer, type TestServer, type User } from '../../testing/calls/test-server.ts'

let testServer: TestServer
let maria: User
let tom: User
let sam: User
let phoned: string
let printer: string

beforeAll(async () => {
  testServer = await startTestServer()
  ;[maria, tom, sam] = await Promise.all([
    testServer.add('User', 'maria'),
    testServer.add('User', 'tom'),
    testServer.add('SupportTeam', 'sam'),
  ])
  const field = { name: 'Site', kind: 'text', help: '', requester: 'none', key: 'site' } as const
  const ada = await testServer.add('Admin', 'ada')
  await testServer.call('createField', { body: field }, ada.token)
  phoned = await testServer.raise(maria, 'Call me at +49 (0)30 123-4567 or 0171/9345678')
  printer = await testServer.raise(tom, 'Netzwerkdrucker in room 22')
})
afterAll(() => testServer.stop())

const listed = async (q: string, by = sam) =>
  (await testServer.call('listTickets', { query: { q } }, by.token)).answer.map(({ id }) => id)
const filtered = async (condition: string) =>
  (
    await testServer.call('listQueueTickets', { query: { condition, order: 'newest' } }, sam.token)
  ).answer.map(({ id }) => id)

describe('staff find tickets in lists and in the inbox', () => {
  test.each([
    ['maria', 'phoned'],
    ['mar', 'phoned'],
    ['maria@example.com', 'phoned'],
    ['maria@exam', 'phoned'],
    ['030 1234567', 'phoned'],
    ['+49301234567', 'phoned'],
    ['+49 30 1234567', 'phoned'],
    ['(030) 123 4567', 'phoned'],
    ['1234567', 'phoned'],
    ['01719345678', 'phoned'],
    ['+49 171 9345678', 'phoned'],
    ['netzwerk', 'printer'],
    ['netzwerk room', 'printer'],
    ['"netzwerk"', ''],
    ['"room 22"', 'printer'],
    ['#1', 'phoned'],
    ['#2', 'printer'],
    ['unassigned netzwerk', 'printer'],
    ['7654321', ''],
    ['030 7654321', ''],
  ])('by %s: %s', async (typed, found) => {
    const expected = found === '' ? [] : [found === 'phoned' ? phoned : printer]
    expect(await listed(typed)).toEqual(expected)
    expect(await filtered(typed)).toEqual(expected)
  })

  test('by number with another filter, by the email address of the requester, and by an excluded word', async () => {
    expect(await filtered('#1 is:open')).toEqual([phoned])
    expect(await filtered('#1 is:solved')).toEqual([])
    expect(await filtered('requester:Maria@example.com')).toEqual([phoned])
    expect(await filtered('-maria')).toEqual([printer])
  })
})

test('only staff find tickets by notes, file names, fields and addresses', async () => {
  const params = { ticketId: printer }
  await testServer.call('createNote', { params, body: { text: 'Ordered a spare fuser' } }, sam.token)
  const site = { value: 'bremerhaven depot', number: null, text: 'Bremerhaven depot' }
  await testServer.ctx.store.write((tx) => tx.fieldValues.set(printer, 'site', [site]))
  await testServer.call('legacyTakeTicket', { body: { Ticketid: printer } }, sam.token)
  const file = { name: 'Rechnung_Quartal.pdf', size: 1, mediaType: 'application/pdf', file: 'f', thumb: null }
  await testServer.ctx.store.write((tx) =>
    tx.attachments.add(
      { ticketId: printer },
      [{ ...file, id: newId(), uploaderId: tom.id }],
      testServer.now().toISOString(),
    ),
  )
  for (const typed of [
    'fuser',
    'spare fus',
    'bremer',
    '"bremerhaven depot"',
    'tom fuser',
    'quartal',
    'sam@example.com',
  ]) {
    expect(await listed(typed), typed).toEqual([printer])
    expect(await filtered(typed), typed).toEqual([printer])
    expect(await listed(typed, tom), typed).toEqual([])
    const { answer } = await testServer.call('countTickets', { query: { q: typed } }, tom.token)
    expect(answer.count, typed).toBe(0)
  }
  expect(await listed('sam', tom)).toEqual([printer])
})

test('a retracted note no longer finds its ticket', async () => {
  const params = { ticketId: phoned }
  const { answer } = await testServer.call('createNote', { params, body: { text: 'zebrafish' } }, sam.token)
  expect(await listed('zebra')).toEqual([phoned])
  await testServer.call('deleteNote', { params: { ...params, noteId: answer.id } }, sam.token)
  expect(await listed('zebra')).toEqual([])
  expect(await filtered('zebra')).toEqual([])
})
