import { afterAll, beforeAll, expect, test } from 'vitest'
import { CALLS } from '@support-desk/contract'
import { send, startTestServer, type TestServer, type User } from '../testing/calls/test-server.ts'

let testServer: TestServer
let uma: User
let sam: User
let ada: User

beforeAll(async () => {
  testServer = await startTestServer()
  ;[uma, sam, ada] = await Promise.all([
    testServer.add('User', 'uma'),
    testServer.add('SupportTeam', 'sam'),
    testServer.add('Admin', 'ada'),
  ])
})
afterAll(() => testServer.stop())

type Query = { condition?: string; view?: string; format?: 'csv' | 'jsonl'; separator?: 'comma' }
const exported = (query: Query, by = sam) =>
  send(testServer.app, CALLS.exportQueueTickets, { query }, by.token)
const recorded = async () =>
  (
    await testServer.call('listAuditEntries', { query: { group: 'privacy', limit: 100 } }, ada.token)
  ).answer.filter(({ kind }) => kind === 'tickets.exported')

test('exports the tickets of a condition as a table without formulas, and records that', async () => {
  const field = { name: 'Site', kind: 'text', help: '', requester: 'writes' } as const
  await testServer.call('createField', { body: { ...field, key: 'site' } }, ada.token)
  const lamp = await testServer.raise(uma, '=HYPERLINK("https://evil.example")')
  await testServer.raise(uma, 'Printer')
  await testServer.call('createTag', { body: { name: 'vpn' } }, ada.token)
  await testServer.call('legacyTakeTicket', { body: { Ticketid: lamp } }, sam.token)
  const file = await exported({ condition: 'assignee:me' })
  expect(file.headers['content-type']).toContain('text/csv')
  expect(file.headers['content-disposition']).toMatch(/^attachment; filename="tickets-[\dTZ-]+\.csv"$/)
  const [heading = '', ...lines] = file.body.trim().split('\r\n')
  expect(heading).toMatch(/^number,subject,status,turn,.*,merged_into,field\.site,time_zone$/)
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatch(/^1,"'=HYPERLINK\(""https:\/\/evil\.example""\)",Waiting,us,/)
  expect(lines[0]).toContain(',uma,sam,')
  const { message } = (await testServer.ctx.store.tickets.find(lamp)) ?? {}
  expect(message).not.toBe('')
  expect(lines[0]).toContain(`,${message},`)
  expect(await recorded()).toMatchObject([{ by: { username: 'sam' }, details: { format: 'csv' } }])
})

test('exports in the language and time zone of the reader, and with a chosen separator', async () => {
  const body = { language: 'de', timeZone: 'Asia/Tokyo' } as const
  await testServer.call('updatePreferences', { body }, ada.token)
  const [heading = '', line = ''] = (await exported({ condition: 'number:2' }, ada)).body.split('\r\n')
  expect(heading).toContain('number;subject;status')
  const { answer } = await testServer.call(
    'listQueueTickets',
    { query: { condition: 'number:2' } },
    ada.token,
  )
  const inTokyo = new Date(Date.parse(answer[0]?.createdAt ?? '') + 9 * 3_600_000).toISOString()
  expect(line).toContain(`;${inTokyo.slice(0, 19).replace('T', ' ')};`)
  expect(line).toMatch(/;Asia\/Tokyo$/)
  const chosen = await exported({ condition: 'number:2', separator: 'comma' }, ada)
  expect(chosen.body).toContain('number,subject,status')
})

test('exports more than one page of tickets as JSON lines, equal to the rows of the queue', async () => {
  for (let index = 0; index < 230; index++) await testServer.raise(uma, `Keyboard ${index}`)
  const file = await exported({ condition: 'requester:uma keyboard', format: 'jsonl' }, ada)
  const rows = file.body
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { number: number; subject: string })
  expect(rows.map(({ subject }) => subject)).toEqual(
    Array.from({ length: 230 }, (_, index) => `Keyboard ${229 - index}`),
  )
  const { answer } = await testServer.call(
    'listQueueTickets',
    { query: { order: 'newest', limit: 1 } },
    ada.token,
  )
  expect(rows[0]).toEqual(answer[0])
  expect((await exported({ condition: 'subject-that-nobody-wrote', format: 'jsonl' })).body).toBe('')
})

test('refuses an invalid condition and a private view of another user, and records nothing', async () => {
  const before = await recorded()
  const body = { name: 'Mine', condition: 'is:open', visibility: 'own' } as const
  const { id } = (await testServer.call('createView', { body }, ada.token)).answer
  expect((await exported({ condition: 'isx:open' })).json()).toMatchObject({ code: 'validation' })
  expect((await exported({ view: id })).json()).toMatchObject({ code: 'not_found' })
  expect((await exported({}, uma)).json()).toMatchObject({ code: 'forbidden' })
  expect(await recorded()).toEqual(before)
})
