import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it, test } from 'vitest'
import type { CallInput } from '@support-desk/contract'
import { FEED } from '../../testing/calls/drafts.ts'
import { expectRefusal } from '../../testing/calls/expect-refusal.ts'
import { startTestServer, type TestServer, type User } from '../../testing/calls/test-server.ts'

let testServer: TestServer
let admin: User

beforeAll(async () => {
  testServer = await startTestServer()
  admin = await testServer.add('Admin')
})
afterAll(() => testServer.stop())

type Body = CallInput<'compareCalendarFeed', never>['body']

const compare = async (body: Partial<Body>) =>
  (await testServer.call('compareCalendarFeed', { body: { days: [], ...body } }, admin.token)).answer

const entry = (...lines: string[]) => ['BEGIN:VEVENT', 'DTSTAMP:20260101T000000Z', ...lines, 'END:VEVENT']
const feed = (...entries: string[][]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Example//EN', ...entries.flat(), 'END:VCALENDAR'].join('\r\n')

/** An entry with a rule of repetition that cannot be read. */
const NO_RULE = feed(entry('UID:1', 'DTSTART;VALUE=DATE:20260101', 'RRULE:', 'SUMMARY:No rule'))

it('shows added, renamed and removed days, and keeps days that were entered by hand', async () => {
  const text = feed(
    entry('UID:1', 'DTSTART;VALUE=DATE:20260501', 'SUMMARY:Labour Day'),
    entry('UID:2', 'DTSTART;VALUE=DATE:20261224', 'DTEND;VALUE=DATE:20261227', 'SUMMARY:Christmas'),
    entry('UID:3', 'DTSTART:20260504T090000Z', 'DTEND:20260504T100000Z', 'SUMMARY:Meeting'),
  )
  const byHand = {
    date: '2026-12-24',
    label: 'Half a day',
    spans: [{ from: '08:00', to: '12:00' }],
    isFromFeed: false,
  }
  const renamed = { date: '2026-05-01', label: 'May Day', spans: [], isFromFeed: true }
  const gone = { date: '2026-06-01', label: 'Old holiday', spans: [], isFromFeed: true }
  const past = { ...gone, date: '2020-06-01' }
  expect(await compare({ text, days: [byHand, renamed, gone, past] })).toEqual({
    added: ['2026-12-25', '2026-12-26'].map((date) => ({
      date,
      label: 'Christmas',
      spans: [],
      isFromFeed: true,
    })),
    changed: [{ before: renamed, after: { ...renamed, label: 'Labour Day' } }],
    removed: [gone],
    unchanged: 1,
    skipped: 1,
  })
})

it('repeats entries by their rule, without the exceptions', async () => {
  const text = feed(
    entry(
      'UID:1',
      'DTSTART;VALUE=DATE:20000101',
      'RRULE:FREQ=YEARLY',
      'EXDATE;VALUE=DATE:20270101',
      'SUMMARY:New Year',
    ),
  )
  const { added } = await compare({ text })
  expect(added.map(({ date }) => date)).toEqual(['2026-01-01', '2028-01-01'])
})

it('ends for an entry that repeats each day of two thousand years', async () => {
  const text = feed(entry('UID:1', 'DTSTART;VALUE=DATE:00010101', 'RRULE:FREQ=DAILY', 'SUMMARY:Each day'))
  expect((await compare({ text })).added).toEqual([])
})

it('refuses an entry whose rule never finds a date', async () => {
  const rule = 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30'
  const text = feed(entry('UID:1', 'DTSTART;VALUE=DATE:20260101', rule, 'SUMMARY:Never'))
  testServer.ctx.feedRules.readingMs = 500
  const refusal = { code: 'validation', field: 'text' } as const
  await expectRefusal(testServer, 'compareCalendarFeed', { body: { text, days: [] } }, admin, refusal)
  testServer.ctx.feedRules.readingMs = 5_000
})

test.each([
  '',
  'Dear all, we are closed.',
  'BEGIN:VCALENDAR\r\nBEGIN:VEVENT',
  'BEGIN:VCARD\r\nEND:VCARD',
  NO_RULE,
])('refuses a text that is no calendar: %j', async (text) => {
  const refusal = { code: 'validation', field: 'text' } as const
  await expectRefusal(testServer, 'compareCalendarFeed', { body: { text, days: [] } }, admin, refusal)
})

test.each([
  'http://example.com/a.ics',
  'https://127.0.0.1/a.ics',
  'webcal://[::1]/a.ics',
  'file:///etc/passwd',
  'a',
])('refuses the address %s when hosts in the own network are not allowed', async (url) => {
  const refusal = { code: 'validation', field: 'url' } as const
  await expectRefusal(testServer, 'compareCalendarFeed', { body: { url, days: [] } }, admin, refusal)
})

it('fetches a feed, and refuses one that is too large or missing', async () => {
  const server = createServer(({ url }, response) => {
    if (url === '/missing.ics') response.writeHead(404).end()
    else response.end(url === '/large.ics' ? 'x'.repeat(2_100_000) : FEED)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  testServer.ctx.feedRules.allowsPrivate = true
  try {
    const at = (path: string) => `http://127.0.0.1:${port}/${path}`
    expect((await compare({ url: at('days.ics') })).added).toMatchObject([{ label: 'Labour Day' }])
    for (const path of ['large.ics', 'missing.ics'])
      await expectRefusal(testServer, 'compareCalendarFeed', { body: { url: at(path), days: [] } }, admin, {
        code: 'validation',
        field: 'url',
      })
  } finally {
    testServer.ctx.feedRules.allowsPrivate = false
    server.close()
    server.closeAllConnections()
  }
})
