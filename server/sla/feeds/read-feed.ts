import ICAL from 'ical.js'

/** A date of a feed with the name of its entry. */
type FeedDay = { date: string; label: string }

/** The dates of a feed, and the number of entries that do not last whole days. */
export type FeedDays = { days: FeedDay[]; skipped: number }

/** Dates that are read: from the first to the last, both included. */
export type Window = { first: string; last: string }

/** Bounds the work for one entry and for a whole feed. */
const MOST_OCCURRENCES = 5_000
const MOST_DAYS_OF_ENTRY = 60

/** The whole days of an iCalendar text within a window, by date. Throws for a text that is no calendar. */
export function readFeed(text: string, { first, last }: Window, maxLabel: number): FeedDays {
  const days = new Map<string, string>()
  let skipped = 0
  let left = MOST_OCCURRENCES
  for (const event of eventsOf(text)) {
    // A changed occurrence is read with its series.
    if (event.isRecurrenceException()) continue
    if (!event.startDate?.isDate) {
      skipped++
      continue
    }
    const label = labelOf(event, maxLabel)
    for (const [start, end] of occurrencesOf(event, last, () => left-- > 0)) {
      for (let count = 0, day = start; count < MOST_DAYS_OF_ENTRY && (count === 0 || day < end); count++) {
        if (day >= first && day <= last && !days.has(day)) days.set(day, label)
        day = dayAfter(day)
      }
    }
  }
  const inOrder = [...days].toSorted(([one], [other]) => (one < other ? -1 : 1))
  return { days: inOrder.map(([date, label]) => ({ date, label })), skipped }
}

function eventsOf(text: string): ICAL.Event[] {
  const calendar = new ICAL.Component(ICAL.parse(text) as [string, unknown[], unknown[]])
  if (calendar.name !== 'vcalendar') throw new Error('This is no calendar.')
  return calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component))
}

/** First dates of the occurrences up to `last`, and the dates after their ends. */
function* occurrencesOf(
  event: ICAL.Event,
  last: string,
  mayGoOn: () => boolean,
): Generator<[string, string]> {
  if (!event.isRecurring()) {
    yield [dateOf(event.startDate), dateOf(event.endDate)]
    return
  }
  const dates = event.iterator()
  for (let next = dates.next(); next && mayGoOn(); next = dates.next()) {
    const { startDate, endDate } = event.getOccurrenceDetails(next)
    if (dateOf(startDate) > last) return
    yield [dateOf(startDate), dateOf(endDate)]
  }
}

const dateOf = (time: ICAL.Time): string => time.toString().slice(0, 10)

const dayAfter = (date: string): string =>
  new Date(Date.parse(date) + 24 * 60 * 60 * 1000).toISOString().slice(0, 10)

const labelOf = ({ summary }: ICAL.Event, most: number): string =>
  (summary ?? '').replaceAll(/\s+/gu, ' ').trim().normalize('NFC').slice(0, most)
