import * as fc from 'fast-check'
import { describe, expect, inject, it } from 'vitest'
import { type Calendar, type DaySpan, dueAfter, elapsed, openSpans, type SpecialDay } from './calendar.ts'

const HOUR = 3_600_000
const ZONES = [
  'UTC',
  'Europe/Zurich',
  'Europe/London',
  'Europe/Dublin',
  'America/New_York',
  'America/St_Johns',
  'America/Santiago',
  'America/Sao_Paulo',
  'America/Havana',
  'Africa/Casablanca',
  'Africa/Cairo',
  'Asia/Beirut',
  'Asia/Tehran',
  'Asia/Kathmandu',
  'Asia/Kolkata',
  'Asia/Gaza',
  'Australia/Lord_Howe',
  'Australia/Adelaide',
  'Pacific/Auckland',
  'Pacific/Chatham',
  'Pacific/Apia',
]

/** Sorted spans without overlap; the last can end on the next day. */
const daySpans = fc
  .uniqueArray(fc.integer({ min: 0, max: 1439 }), { maxLength: 6 })
  .map((minutes) => minutes.toSorted((a, b) => a - b))
  .map((minutes) =>
    minutes.flatMap((from, index): DaySpan[] => {
      const to = minutes[index + 1]
      return index % 2 === 1 || to === undefined ? [] : [{ from, to }]
    }),
  )

const dates = fc
  .integer({ min: Date.UTC(2024, 0, 1) / (24 * HOUR), max: Date.UTC(2035, 11, 31) / (24 * HOUR) })
  .map((day) => new Date(day * 24 * HOUR).toISOString().slice(0, 10))

const calendars: fc.Arbitrary<Calendar> = fc.record({
  timeZone: fc.constantFrom(...ZONES),
  week: fc
    .array(daySpans, { minLength: 7, maxLength: 7 })
    .filter((week) => week.some((day) => day.length > 0)),
  days: fc
    .array(fc.tuple(dates, fc.record({ label: fc.constant('Holiday'), spans: daySpans })), { maxLength: 20 })
    .map((days) => new Map(days)),
})

/** A moment near a zone change, or any moment until 2035. */
const moments = fc.integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2035, 11, 31) })

/** Another one with each commit. */
const SEED = Number.parseInt(inject('seed').slice(0, 7), 16) || 1

describe('calendar', () => {
  it('counts exactly the promised open time until the due moment', () => {
    fc.assert(
      fc.property(
        calendars,
        moments,
        fc.integer({ min: 1, max: 300 * HOUR }),
        (calendar, start, duration) => {
          const due = dueAfter(calendar, start, duration)
          expect(due === null ? null : elapsed(calendar, start, due)).toBe(due === null ? null : duration)
        },
      ),
      { numRuns: 200 * inject('rounds'), seed: SEED },
    )
  })

  it('holds at every zone change of each zone until 2035', () => {
    for (const timeZone of ZONES) {
      const week = Array.from({ length: 7 }, () => [
        { from: 0, to: 150 },
        { from: 150, to: 190 },
        { from: 1380, to: 60 },
      ])
      const calendar = { timeZone, week, days: new Map<string, SpecialDay>() }
      let change = Temporal.Instant.from('2024-01-01T00:00Z').toZonedDateTimeISO(timeZone)
      for (;;) {
        const next = change.getTimeZoneTransition('next')
        if (!next || next.year > 2035) break
        change = next
        const start = next.epochMilliseconds - 20 * HOUR
        for (const duration of [1, HOUR, 3 * HOUR, 9 * HOUR]) {
          const due = dueAfter(calendar, start, duration)
          expect(due).not.toBeNull()
          expect(elapsed(calendar, start, due ?? 0)).toBe(duration)
        }
      }
    }
  })

  it('gives open times in order, without overlap', () => {
    fc.assert(
      fc.property(calendars, moments, (calendar, start) => {
        let last = start
        let count = 0
        for (const span of openSpans(calendar, start)) {
          if (++count > 50) break
          expect(span.start).toBeGreaterThanOrEqual(last)
          expect(span.end).toBeGreaterThan(span.start)
          last = span.end
        }
      }),
      { numRuns: 100, seed: SEED },
    )
  })

  it.each([
    ['counts a day of 24 hours as 23 when the clock moves ahead', '2026-03-29', 23],
    ['counts a day of 24 hours as 25 when the clock moves back', '2026-10-25', 25],
  ])('%s', (_, date, hours) => {
    const always = {
      timeZone: 'Europe/Berlin',
      week: Array.from({ length: 7 }, () => [{ from: 0, to: 1440 }]),
      days: new Map<string, SpecialDay>(),
    }
    const day = Temporal.PlainDate.from(date)
    const start = day.toZonedDateTime('Europe/Berlin').epochMilliseconds
    const end = day.add({ days: 1 }).toZonedDateTime('Europe/Berlin').epochMilliseconds
    expect(elapsed(always, start, end)).toBe(hours * HOUR)
  })

  it('gives no due moment in a calendar that stays closed', () => {
    const closed = { timeZone: 'UTC', week: [], days: new Map<string, SpecialDay>() }
    expect(dueAfter(closed, 0, 1)).toBeNull()
  })
})
