import { DAY } from './calendar.ts'

const SECOND = 1000
const padded = (value: number, digits: number): string => String(value).padStart(digits, '0')

const TIMES = Array.from({ length: DAY / SECOND }, (_, second) =>
  [
    'T',
    padded(Math.floor(second / 3600), 2),
    ':',
    padded(Math.floor(second / 60) % 60, 2),
    ':',
    padded(second % 60, 2),
  ].join(''),
)
const FRACTIONS = Array.from({ length: SECOND }, (_, part) => `.${padded(part, 3)}Z`)
const days = new Map<number, string>()

/** The same as `toISOString`, several times as fast: a history has tens of millions of times. */
export function iso(moment: number): string {
  const ofDay = moment % DAY
  const day = moment - ofDay
  let date = days.get(day)
  if (date === undefined) {
    date = new Date(day).toISOString().slice(0, 10)
    days.set(day, date)
  }
  const fraction = ofDay % SECOND
  return date + TIMES[(ofDay - fraction) / SECOND] + FRACTIONS[fraction]
}
