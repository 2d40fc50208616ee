import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { enterText } from '#testing/enter-text.ts'
import { type Network, renderApp, sessionOf } from '#testing/render-app.tsx'
import { route } from '#testing/route.ts'
import { forWeekdays } from './form/draft.ts'
import type { Calendar } from './queries.ts'

const OFFICE = [{ from: '08:00', to: '17:00' }]

const calendar = (more: Partial<Calendar> = {}): Calendar => ({
  id: 'c1',
  name: 'Office',
  timeZone: 'Europe/Zurich',
  week: forWeekdays((day) => (day === 'saturday' || day === 'sunday' ? [] : OFFICE)),
  days: [{ date: '2999-12-25', label: 'Christmas', spans: [], isFromFeed: true }],
  version: 2,
  updatedAt: '2026-01-05T09:00:00.000Z',
  updatedBy: { id: 'a1', username: 'Dana' },
  ...more,
})

const DUE = {
  dueAt: '2026-05-26T13:00:00.000Z',
  days: [
    {
      date: '2026-05-22',
      special: null,
      countedMinutes: 120,
      pieces: [{ from: '15:00', to: '17:00', isCounted: true }],
    },
    { date: '2026-05-25', special: 'Whit Monday', countedMinutes: 0, pieces: [] },
    {
      date: '2026-05-26',
      special: null,
      countedMinutes: 390,
      pieces: [{ from: '08:00', to: '14:30', isCounted: true }],
    },
  ],
  moreDays: 0,
}

/** Simulates a server with a calendar, and records the sent bodies. */
function install(more: Network = {}) {
  const sent: unknown[] = []
  const save = async (asked: Request) => {
    const body = (await asked.json()) as object
    sent.push(body)
    return { body: calendar({ ...body, version: 3 }) }
  }
  const { days, ...listed } = calendar()
  const network: Network = {
    [route('listCalendars')]: { body: [{ ...listed, specialDays: days.length }] },
    [route('getCalendar', 'c1')]: { body: calendar() },
    [route('createCalendar')]: save,
    [route('updateCalendar', 'c1')]: save,
    [route('previewDueTime')]: { body: DUE },
    ...more,
  }
  return { network, sent }
}

test('lists calendars with their hours, and opens the form of a new one from a file', async () => {
  const { network, sent } = install()
  renderApp('/calendars', network, sessionOf('Admin'))
  const card = within(await screen.findByRole('listitem', { name: 'Office' }))
  expect(card.getByText('Mon–Fri')).toBeDefined()
  expect(card.getByText(/1 special day/)).toBeDefined()
  const { name, timeZone, week, days } = calendar({ name: 'Imported' })
  const file = new File([JSON.stringify({ name, timeZone, week, days })], 'office.json')
  await userEvent.upload(screen.getByLabelText('Import a calendar'), file)
  expect(
    ((await screen.findByLabelText(/^Name/, { selector: '[maxlength="60"]' })) as HTMLInputElement).value,
  ).toBe('Imported')
  await userEvent.click(screen.getByRole('button', { name: 'Create calendar' }))
  await waitFor(() => expect(sent).toEqual([{ name, timeZone, week, days }]))
})

test('changes hours by keyboard, and accepts short forms of times', async () => {
  const { network, sent } = install()
  renderApp('/calendars/c1', network, sessionOf('Admin'))
  const closing = await screen.findByLabelText('Monday: closing time 1')
  await userEvent.clear(closing)
  await userEvent.type(closing, '12')
  await userEvent.click(screen.getByRole('button', { name: 'Monday: add hours' }))
  await userEvent.click(screen.getByRole('button', { name: 'Copy Monday to Tuesday–Friday' }))
  await userEvent.click(screen.getByRole('button', { name: 'Friday: remove 12:00 to 17:00' }))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  const both = [
    { from: '08:00', to: '12:00' },
    { from: '12:00', to: '17:00' },
  ]
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({
    version: 2,
    week: { monday: both, thursday: both, friday: both.slice(0, 1), sunday: [] },
  })
})

test('shows an error of the server at its opening time, and keeps the input', async () => {
  const detail = 'These hours overlap with other hours of this day.'
  const { network } = install({
    [route('updateCalendar', 'c1')]: {
      status: 400,
      body: { code: 'validation', detail, field: 'week.tuesday.0.to' },
    },
  })
  renderApp('/calendars/c1', network, sessionOf('Admin'))
  const closing = await screen.findByLabelText('Tuesday: closing time 1')
  await userEvent.clear(closing)
  await userEvent.type(closing, '18:30')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(detail)).toBeDefined()
  const wrong = screen.getByLabelText('Tuesday: closing time 1') as HTMLInputElement
  expect(wrong.value).toBe('18:30')
  expect(wrong.getAttribute('aria-invalid')).toBe('true')
  await waitFor(() => expect(document.activeElement).toBe(wrong))
})

test('adds chosen holidays, and accepts differences to a feed', async () => {
  const renamed = { date: '2999-12-25', label: 'Christmas Day', spans: [], isFromFeed: true }
  const { network, sent } = install({
    [route('suggestHolidays')]: {
      body: {
        countries: ['CH', 'GB'],
        regions: [],
        days: [
          { date: '2999-08-01', label: 'National Day', kind: 'public', isWholeDay: true },
          { date: '2999-05-10', label: 'Mother’s Day', kind: 'observance', isWholeDay: true },
        ],
      },
    },
    [route('compareCalendarFeed')]: {
      body: {
        added: [{ date: '2999-01-06', label: 'Epiphany', spans: [], isFromFeed: true }],
        changed: [{ before: calendar().days[0], after: renamed }],
        removed: [],
        unchanged: 0,
        skipped: 2,
      },
    },
  })
  renderApp('/calendars/c1', network, sessionOf('Admin'))
  await userEvent.click(await screen.findByRole('button', { name: 'Suggest holidays' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Add 1 day' }))
  await userEvent.click(screen.getByRole('button', { name: 'Compare with feed' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Compare with feed' }))
  await enterText(dialog.getByLabelText('Address of the feed'), 'https://example.com/days.ics')
  await userEvent.click(dialog.getByRole('button', { name: 'Compare' }))
  const found = within(await screen.findByRole('dialog', { name: 'Differences to the feed' }))
  await userEvent.click(found.getByRole('checkbox', { name: /Epiphany/ }))
  expect(found.getByText(/2 entries do not last whole days/)).toBeDefined()
  await userEvent.click(found.getByRole('button', { name: 'Apply to the form' }))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect((sent[0] as Calendar).days.map(({ date, label }) => `${date} ${label}`)).toEqual([
    '2999-08-01 National Day',
    '2999-12-25 Christmas Day',
  ])
})

test('offers the latest version after a conflict', async () => {
  let version = 2
  const { network } = install({
    [route('getCalendar', 'c1')]: () => ({
      body: calendar({ version, name: version === 2 ? 'Office' : 'Bureau' }),
    }),
    [route('updateCalendar', 'c1')]: () => {
      version = 3
      return {
        status: 409,
        body: { code: 'calendar_changed', detail: 'Someone else changed this calendar.' },
      }
    },
  })
  renderApp('/calendars/c1', network, sessionOf('Admin'))
  await userEvent.click(await screen.findByRole('button', { name: 'Save' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Show latest version' }))
  expect(await screen.findByDisplayValue('Bureau')).toBeDefined()
})

test('explains a due time by the days that lead to it', async () => {
  const { network } = install()
  renderApp('/calendars/c1', network, sessionOf('Admin'))
  const section = within(await screen.findByRole('region', { name: 'Try a due time' }))
  expect(await section.findByText(/^Due Tue, May 26, 2026, 15:00/)).toBeDefined()
  expect(section.getByText(/That is 2 hr on Fri, May 22 and 6 hr 30 min on Tue, May 26\./)).toBeDefined()
  expect(section.getByText(/Closed: Mon, May 25 \(Whit Monday\)\./)).toBeDefined()
})
