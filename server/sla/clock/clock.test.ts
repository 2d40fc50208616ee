import { expect, it } from 'vitest'
import type { Calendar, SpecialDay } from '../calendar/calendar.ts'
import { type Clock, clocksOf } from './clock.ts'
import type { ClockFact, PolicyVersion, Target } from './facts.ts'

/** Tickets calculated by hand. Times are local times of Zurich; 2026-05-18 is a Monday. */
const ZONE = 'Europe/Zurich'
const hours = (...spans: [number, number][]) => spans.map(([from, to]) => ({ from: from * 60, to: to * 60 }))
const workday = hours([8, 12], [13, 17])
const office: Calendar = {
  timeZone: ZONE,
  week: [workday, workday, workday, workday, workday, [], []],
  days: new Map<string, SpecialDay>([
    ['2026-05-25', { label: 'Whit Monday', spans: [] }],
    ['2026-05-22', { label: 'Summer party', spans: hours([8, 12]) }],
  ]),
}
const nights: Calendar = {
  timeZone: ZONE,
  week: Array.from({ length: 7 }, () => hours([22, 6])),
  days: new Map([['2026-05-25', { label: 'Whit Monday', spans: [] }]]),
}
const always: Calendar = {
  timeZone: ZONE,
  week: Array.from({ length: 7 }, () => hours([0, 24])),
  days: new Map(),
}

const standard: PolicyVersion = {
  id: 'standard',
  calendar: office,
  minutes: {
    first_response: { urgent: 60, normal: 240 },
    next_response: { normal: 240 },
    solution: { urgent: 480, normal: 960 },
  },
  pauses: { next_response: ['requester'], solution: ['requester', 'third', 'snooze'] },
}
const strict: PolicyVersion = { ...standard, id: 'strict', minutes: { solution: { normal: 480 } } }

const moment = (local: string): number =>
  Temporal.PlainDateTime.from(local).toZonedDateTime(ZONE).epochMilliseconds
const local = (at: number): string =>
  Temporal.Instant.fromEpochMilliseconds(at)
    .toZonedDateTimeISO(ZONE)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' })

const raised = (
  at: string,
  state: Partial<Extract<ClockFact, { kind: 'raised' }>['state']> = {},
): ClockFact => ({
  at: moment(at),
  kind: 'raised',
  state: { policy: standard, priority: 'normal', turn: 'us', isSnoozed: false, ...state },
})
const fact = (at: string, kind: 'asked' | 'answered' | 'solved' | 'reopened' | 'withdrawn'): ClockFact => ({
  at: moment(at),
  kind,
})
const changed = (at: string, state: Extract<ClockFact, { kind: 'changed' }>['state']): ClockFact => ({
  at: moment(at),
  kind: 'changed',
  state,
})

/** `due` of the last cycle of the target: a local time, or the minutes that are left in a pause; null without a clock. */
type HandCase = [
  name: string,
  facts: ClockFact[],
  target: Target,
  due: string | number | null,
  kept?: 'kept' | 'late' | 'ended',
]

const CASES: HandCase[] = [
  [
    'counts 4 hours within a day, without the lunch break',
    [raised('2026-05-18T10:00')],
    'first_response',
    '2026-05-18T15:00',
  ],
  ['continues on the next morning', [raised('2026-05-18T15:00')], 'first_response', '2026-05-19T10:00'],
  [
    'begins at the opening for a ticket of the night',
    [raised('2026-05-18T03:00')],
    'first_response',
    '2026-05-18T12:00',
  ],
  [
    'begins after lunch for a ticket of the lunch break',
    [raised('2026-05-18T12:30')],
    'first_response',
    '2026-05-18T17:00',
  ],
  ['skips the weekend and Whit Monday', [raised('2026-05-22T11:00')], 'first_response', '2026-05-26T11:00'],
  [
    'uses the shorter hours of a special day',
    [raised('2026-05-22T07:00')],
    'first_response',
    '2026-05-22T12:00',
  ],
  [
    'uses the target of the priority',
    [raised('2026-05-18T10:00', { priority: 'urgent' })],
    'first_response',
    '2026-05-18T11:00',
  ],
  [
    'has no clock for a priority without a target',
    [raised('2026-05-18T10:00', { priority: 'low' })],
    'first_response',
    null,
  ],
  ['has no clock without a policy', [raised('2026-05-18T10:00', { policy: null })], 'solution', null],
  [
    'keeps the promise by a reply before opening hours',
    [raised('2026-05-18T03:00'), fact('2026-05-18T06:00', 'answered')],
    'first_response',
    '2026-05-18T12:00',
    'kept',
  ],
  [
    'shows a late answer after it was given',
    [raised('2026-05-18T10:00'), fact('2026-05-18T15:30', 'answered')],
    'first_response',
    '2026-05-18T15:00',
    'late',
  ],
  [
    'starts the next response at the first unanswered message',
    [
      raised('2026-05-18T08:00'),
      fact('2026-05-18T09:00', 'answered'),
      fact('2026-05-18T10:00', 'asked'),
      fact('2026-05-18T11:00', 'asked'),
    ],
    'next_response',
    '2026-05-18T15:00',
  ],
  [
    'starts no next response before the first answer',
    [raised('2026-05-18T08:00'), fact('2026-05-18T10:00', 'asked')],
    'next_response',
    null,
  ],
  [
    'pauses the solution while the requester has the turn',
    [
      raised('2026-05-18T08:00'),
      changed('2026-05-18T10:00', { turn: 'requester' }),
      changed('2026-05-19T10:00', { turn: 'us' }),
    ],
    'solution',
    '2026-05-20T17:00',
  ],
  [
    'has no due time during a pause',
    [raised('2026-05-18T08:00'), changed('2026-05-18T10:00', { turn: 'third' })],
    'solution',
    14 * 60,
  ],
  [
    'ignores a pause outside opening hours',
    [
      raised('2026-05-18T08:00'),
      changed('2026-05-18T18:00', { isSnoozed: true }),
      changed('2026-05-19T07:00', { isSnoozed: false }),
    ],
    'solution',
    '2026-05-19T17:00',
  ],
  [
    'keeps earlier pauses when the priority changes',
    [
      raised('2026-05-18T08:00'),
      changed('2026-05-18T10:00', { turn: 'requester' }),
      changed('2026-05-18T11:00', { turn: 'us' }),
      changed('2026-05-18T11:30', { priority: 'urgent' }),
    ],
    'solution',
    '2026-05-19T09:00',
  ],
  [
    'keeps earlier pauses when the policy changes',
    [
      raised('2026-05-18T08:00'),
      changed('2026-05-18T10:00', { turn: 'requester' }),
      changed('2026-05-18T11:00', { turn: 'us' }),
      changed('2026-05-18T16:00', { policy: strict }),
    ],
    'solution',
    '2026-05-19T09:00',
  ],
  [
    'starts a new solution when the ticket is reopened',
    [raised('2026-05-18T08:00'), fact('2026-05-18T09:00', 'solved'), fact('2026-05-20T08:00', 'reopened')],
    'solution',
    '2026-05-21T17:00',
  ],
  [
    'ends an unanswered first response by the solution',
    [raised('2026-05-18T08:00'), fact('2026-05-18T09:00', 'solved')],
    'first_response',
    '2026-05-18T12:00',
    'ended',
  ],
  [
    'stays late when the pause begins after the due time',
    [raised('2026-05-18T08:00'), changed('2026-05-20T08:00', { turn: 'requester' })],
    'solution',
    '2026-05-19T17:00',
  ],
  [
    'counts a night shift across midnight',
    [raised('2026-05-18T20:00', { policy: { ...standard, calendar: nights } })],
    'first_response',
    '2026-05-19T02:00',
  ],
  [
    'ends a night shift in the morning of a holiday, and starts none in its evening',
    [raised('2026-05-25T04:00', { policy: { ...standard, calendar: nights } })],
    'first_response',
    '2026-05-27T00:00',
  ],
  [
    'counts the night of 25 hours',
    [raised('2026-10-24T23:00', { policy: { ...standard, calendar: always } })],
    'first_response',
    '2026-10-25T02:00',
  ],
  [
    'does not run backwards when the system clock is set back',
    [raised('2026-05-18T10:00'), fact('2026-05-18T09:00', 'answered')],
    'first_response',
    '2026-05-18T15:00',
    'kept',
  ],
]

it.each(CASES)('%s', (_, facts, target, due, outcome) => {
  const clock = clocksOf(facts).findLast((each) => each.target === target)
  expect(clock ? shown(clock) : null).toEqual(due === null ? null : { due, outcome })
})

/** The due time of a clock, or the minutes that are left of a paused one, and the outcome of an ended one. */
function shown({ dueAt, leftMs, endedAt, isKept }: Clock) {
  const due = dueAt === null ? (leftMs ?? 0) / 60_000 : local(dueAt)
  const isLate = (endedAt ?? 0) > (dueAt ?? 0)
  return { due, outcome: endedAt === null ? undefined : !isKept ? 'ended' : isLate ? 'late' : 'kept' }
}
