import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CallInput } from '@support-desk/contract'
import { calendarDraft } from '../../testing/calls/drafts.ts'
import { expectRefusal } from '../../testing/calls/expect-refusal.ts'
import { startTestServer, type TestServer, type User } from '../../testing/calls/test-server.ts'

type Draft = CallInput<'createCalendar', never>['body']

let testServer: TestServer
let admin: User
let other: User
let member: User
let made = 0

beforeAll(async () => {
  testServer = await startTestServer()
  admin = await testServer.add('Admin', 'Dana')
  other = await testServer.add('Admin', 'Omar')
  member = await testServer.add('SupportTeam')
})
afterAll(() => testServer.stop())

const draft = (more: Partial<Draft> = {}): Draft => ({ ...calendarDraft(++made), ...more })
const create = async (more: Partial<Draft> = {}) =>
  (await testServer.call('createCalendar', { body: draft(more) }, admin.token)).answer
const update = async (calendarId: string, body: Draft & { version: number }, by = admin) =>
  (await testServer.call('updateCalendar', { params: { calendarId }, body }, by.token)).answer
const get = async (calendarId: string, by = member) =>
  (await testServer.call('getCalendar', { params: { calendarId } }, by.token)).answer
const latestEvent = async () => {
  const number = await testServer.ctx.store.events.latest()
  return (await testServer.ctx.store.events.list(number - 1, 1))[0]
}

describe('a calendar', () => {
  it('is shown to staff with sorted hours and days, and with the author of its version', async () => {
    const monday = [
      { from: '13:00', to: '17:00' },
      { from: '22:00', to: '02:00' },
      { from: '08:00', to: '12:00' },
    ]
    const { week } = calendarDraft(0)
    const days = [
      { date: '2026-12-25', label: ' Christmas ', spans: [] },
      { date: '2026-12-24', label: 'Christmas Eve', spans: [{ from: '08:00', to: '12:00' }] },
    ]
    const { id } = await create({ name: 'Night shift', week: { ...week, monday }, days })
    const shown = await get(id)
    expect(shown).toMatchObject({ name: 'Night shift', version: 1, updatedBy: { username: 'Dana' } })
    expect(shown.week.monday.map(({ from }) => from)).toEqual(['08:00', '13:00', '22:00'])
    expect(shown.days).toEqual([
      { ...days[1], isFromFeed: false },
      { ...days[0], label: 'Christmas', isFromFeed: false },
    ])
    const listed = (await testServer.call('listCalendars', {}, member.token)).answer
    expect(listed.find((each) => each.id === id)).toMatchObject({ specialDays: 2, version: 1 })
  })

  it('keeps each version with its author, and records what changed', async () => {
    const { id, name, timeZone, week, days } = await create()
    await update(id, { name, timeZone: 'Europe/Berlin', week, days: [], version: 1 }, other)
    expect(await latestEvent()).toMatchObject({
      kind: 'calendar.changed',
      actorId: other.id,
      data: { calendarId: id, version: 2, what: ['timeZone', 'days'] },
    })
    const input = { params: { calendarId: id }, query: {} }
    const versions = (await testServer.call('listCalendarVersions', input, member.token)).answer
    expect(versions).toMatchObject([
      { version: 2, timeZone: 'Europe/Berlin', days: [], createdBy: { username: 'Omar' } },
      { version: 1, timeZone, days, createdBy: { username: 'Dana' } },
    ])
    const first = await testServer.call(
      'listCalendarVersions',
      { ...input, query: { limit: 1 } },
      member.token,
    )
    expect(first.answer).toHaveLength(1)
    expect(first.headers['link']).toContain('rel="next"')
  })

  it('gets no version and no event from equal content in another order', async () => {
    const { id, updatedAt: _, updatedBy, version, ...content } = await create()
    const before = await testServer.ctx.store.events.latest()
    const monday = content.week.monday.toReversed()
    const saved = await update(id, { ...content, week: { ...content.week, monday }, version }, other)
    expect(saved).toMatchObject({ version: 1, updatedBy })
    expect(await testServer.ctx.store.events.latest()).toBe(before)
  })

  it('is not changed from an outdated version', async () => {
    const { id, updatedAt: _, updatedBy: __, ...content } = await create()
    const { id: ___, ...body } = { ...content, id }
    await update(id, { ...body, timeZone: 'UTC' }, other)
    await expectRefusal(testServer, 'updateCalendar', { params: { calendarId: id }, body }, admin, {
      code: 'calendar_changed',
    })
  })

  it('is gone when it is deleted, and its name is free again', async () => {
    const { id, name } = await create()
    await expectRefusal(testServer, 'createCalendar', { body: draft({ name: name.toUpperCase() }) }, admin, {
      code: 'calendar_name_in_use',
      field: 'name',
    })
    await testServer.call('deleteCalendar', { params: { calendarId: id } }, admin.token)
    await expectRefusal(testServer, 'getCalendar', { params: { calendarId: id } }, member, {
      code: 'not_found',
    })
    await create({ name })
  })
})

describe('a wrong calendar', () => {
  let body: Draft
  beforeEach(() => {
    body = draft()
  })

  const CLOSED = {
    monday: [],
    tuesday: [],
    wednesday: [],
    thursday: [],
    friday: [],
    saturday: [],
    sunday: [],
  }
  const day = (date: string, spans: { from: string; to: string }[] = []) => ({ date, label: '', spans })
  const hours = (...spans: [string, string][]) => spans.map(([from, to]) => ({ from, to }))

  it.each<[string, Partial<Draft>, string]>([
    ['an unknown time zone', { timeZone: 'Europe/Atlantis' }, 'timeZone'],
    [
      'a time that does not exist',
      { week: { ...CLOSED, monday: hours(['08:00', '25:00']) } },
      'week.monday.0.to',
    ],
    ['an empty span', { week: { ...CLOSED, friday: hours(['08:00', '08:00']) } }, 'week.friday.0.to'],
    [
      'spans that overlap',
      { week: { ...CLOSED, monday: hours(['08:00', '12:00'], ['11:59', '17:00']) } },
      'week.monday.1.from',
    ],
    [
      'a span that overlaps one across midnight',
      { week: { ...CLOSED, sunday: hours(['22:00', '06:00']), monday: hours(['05:00', '07:00']) } },
      'week.monday.0.from',
    ],
    ['a date that does not exist', { days: [day('2026-12-24'), day('2026-02-29')] }, 'days.1.date'],
    ['a date twice', { days: [day('2026-12-24'), day('2026-12-24')] }, 'days.1.date'],
    [
      'a special day with an empty span',
      { days: [day('2026-12-24', hours(['09:00', '09:00']))] },
      'days.0.spans.0.to',
    ],
    ['a week without opening times', { week: CLOSED }, 'week'],
    [
      'opening times in the past alone',
      { week: CLOSED, days: [day('2020-01-01', hours(['08:00', '12:00']))] },
      'week',
    ],
  ])('with %s is refused at its field', async (_, wrong, field) => {
    await expectRefusal(testServer, 'createCalendar', { body: { ...body, ...wrong } }, admin, {
      code: 'validation',
      field,
    })
  })

  it('that opens within 400 days is accepted, and one that opens later is refused', async () => {
    const inDays = (count: number) =>
      day(
        new Date(testServer.now().getTime() + count * 86_400_000).toISOString().slice(0, 10),
        hours(['08:00', '12:00']),
      )
    await create({ week: CLOSED, days: [inDays(399)] })
    await expectRefusal(
      testServer,
      'createCalendar',
      { body: { ...body, week: CLOSED, days: [inDays(402)] } },
      admin,
      { code: 'validation', field: 'week' },
    )
  })
})

describe('a due time', () => {
  const preview = (more: object) => {
    const { name: _, ...hours } = draft()
    return { body: { ...hours, startsAt: '2026-12-23T15:00', minutes: 480, ...more } }
  }

  it('is explained by the days that lead to it', async () => {
    const { answer } = await testServer.call('previewDueTime', preview({}), member.token)
    expect(answer).toMatchObject({
      dueAt: '2026-12-24T14:00:00.000Z',
      moreDays: 0,
      days: [
        { date: '2026-12-23', special: null, countedMinutes: 120 },
        { date: '2026-12-24', countedMinutes: 360 },
      ],
    })
    expect(answer.days[0]?.pieces.at(-1)).toEqual({ from: '15:00', to: '17:00', isCounted: true })
  })

  it.each([
    [{ startsAt: '2026-02-30T08:00' }, 'startsAt'],
    [{ minutes: 0 }, 'minutes'],
    [{ minutes: 600_000 }, 'minutes'],
    [{ timeZone: 'Moon' }, 'timeZone'],
  ])('is refused for %j', async (wrong, field) => {
    const refusal = { code: 'validation', field } as const
    await expectRefusal(testServer, 'previewDueTime', preview(wrong), member, refusal)
  })
})

describe('suggested holidays', () => {
  const suggest = async (query: CallInput<'suggestHolidays', never>['query']) =>
    (await testServer.call('suggestHolidays', { query }, admin.token)).answer

  it('have the countries, the regions of a country, and the days of a region', async () => {
    const { countries, days: none } = await suggest({ year: 2026 })
    expect(countries).toContain('CH')
    expect(none).toEqual([])
    const { regions, days } = await suggest({ country: 'DE', region: 'BY.A', year: 2026, language: 'de' })
    expect(regions).toContainEqual({ code: 'BY.A', name: 'Bayern – Stadt Augsburg' })
    expect(days).toContainEqual({
      date: '2026-08-08',
      label: 'Augsburger Friedensfest',
      kind: 'public',
      isWholeDay: true,
    })
  })

  it('have each date of a holiday of several days, and mark those that begin at noon', async () => {
    const { days } = await suggest({ country: 'SA', year: 2027, language: 'en' })
    const dates = days.filter(({ label }) => /Fitr/.test(label)).map(({ date }) => date)
    expect(dates).toEqual(['2027-03-09', '2027-03-10', '2027-03-11', '2027-03-12'])
    const zurich = await suggest({ country: 'CH', region: 'ZH', year: 2026 })
    expect(zurich.days.find(({ date }) => date === '2026-09-14')).toMatchObject({ isWholeDay: false })
  })
})
