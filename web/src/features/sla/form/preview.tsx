import { dayAt } from '@support-desk/contract'
import { minutesOfTime } from '@support-desk/contract/sla/spans'
import { t } from '#ui/language/t.ts'
import { useNow } from '#ui/text/use-now.ts'
import { readableTimeZone } from '#ui/pick/time-zones.ts'
import type { Draft, SpanRow } from './draft.ts'
import { daysAfter, hoursText, shortDate, weekdayOf } from '../weekdays.ts'
import tone from '#ui/text/text.module.css'
import classes from './preview.module.css'

const DAYS = 14
const MINUTES_OF_DAY = 24 * 60

/** Shows when a calendar is open in the next two weeks. */
export function Preview({ draft }: { draft: Draft }) {
  const today = dayAt(new Date(useNow()).toISOString(), draft.timeZone)
  const special = new Map(draft.days.map((day) => [day.date, day]))
  const spansOf = (date: string) => special.get(date)?.spans ?? draft.week[weekdayOf(date)]
  return (
    <section className={classes.preview} aria-labelledby="calendar-preview">
      <h2 id="calendar-preview">{t('Next two weeks')}</h2>
      <p className={tone.hint}>{t('Times in {zone}.', { zone: readableTimeZone(draft.timeZone) })}</p>
      <ol className={classes.days}>
        {Array.from({ length: DAYS }, (_, index) => daysAfter(today, index)).map((date) => {
          const spans = spansOf(date)
          const pieces = [...piecesOf(spansOf(daysAfter(date, -1)), -1), ...piecesOf(spans, 0)]
          const label = special.get(date)?.label
          return (
            <li key={date} className={classes.day}>
              <span className={classes.date}>{shortDate(date)}</span>
              <span className={classes.bar} aria-hidden>
                {pieces.map(({ start, length }) => (
                  <span
                    key={start}
                    className={classes.open}
                    style={{ insetInlineStart: `${start}%`, inlineSize: `${length}%` }}
                  />
                ))}
              </span>
              <span className={classes.hours}>
                {spans.length === 0 ? t('Closed') : hoursText(spans)}
                {label && (
                  <>
                    {' · '}
                    <bdi>{label}</bdi>
                  </>
                )}
              </span>
            </li>
          )
        })}
      </ol>
    </section>
  )
}

/** The parts of opening times within a day, in percent. `shift` is -1 for those of the day before. */
function piecesOf(spans: readonly SpanRow[], shift: number): { start: number; length: number }[] {
  return spans.flatMap(({ from, to }) => {
    const [first, last] = [minutesOfTime(from), minutesOfTime(to)]
    if (Number.isNaN(first) || Number.isNaN(last)) return []
    const begin = first + shift * MINUTES_OF_DAY
    const end = (last > first ? last : last + MINUTES_OF_DAY) + shift * MINUTES_OF_DAY
    const [start, stop] = [Math.max(begin, 0), Math.min(end, MINUTES_OF_DAY)]
    return stop > start ? [{ start: percent(start), length: percent(stop) - percent(start) }] : []
  })
}

const percent = (minutes: number): number => (minutes / MINUTES_OF_DAY) * 100
