import { dayAt } from '@support-desk/contract'
import { t } from '#ui/language/t.ts'
import { useNow } from '#ui/text/use-now.ts'
import { readableZone } from '#ui/form/time-zone-picker.tsx'
import { DayBar } from './day-bar.tsx'
import type { Draft, SpanRow } from './draft.ts'
import { daysAfter, hoursText, shortDate, weekdayOf } from '../weekdays.ts'
import tone from '#ui/text/text.module.css'
import classes from './preview.module.css'

const DAYS = 14

/** Shows when a calendar is open in the next two weeks. */
export function Preview({ draft }: { draft: Draft }) {
  const today = dayAt(new Date(useNow()).toISOString(), draft.timeZone)
  const special = new Map(draft.days.map((day) => [day.date, day]))
  const spansOf = (date: string) => special.get(date)?.spans ?? draft.week[weekdayOf(date)]
  return (
    <section className={classes.preview} aria-labelledby="calendar-preview">
      <h2 id="calendar-preview">{t('Next two weeks')}</h2>
      <p className={tone.hint}>{t('Times in {zone}.', { zone: readableZone(draft.timeZone) })}</p>
      <ol className={classes.days}>
        {Array.from({ length: DAYS }, (_, index) => daysAfter(today, index)).map((date) => {
          const spans = spansOf(date)
          const pieces = [...piecesOf(spansOf(daysAfter(date, -1)), true), ...piecesOf(spans, false)]
          const label = special.get(date)?.label
          return (
            <li key={date} className={classes.day}>
              <span>{shortDate(date)}</span>
              <DayBar pieces={pieces} />
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

/** The parts of opening times within a day. `isAfter` selects those of the night after their day. */
function piecesOf(spans: readonly SpanRow[], isAfter: boolean): { from: string; to: string }[] {
  return spans
    .filter(({ from, to }) => from.length === 5 && to.length === 5)
    .flatMap(({ from, to }) => {
      const isAtNight = to <= from
      if (isAfter) return isAtNight && to > '00:00' ? [{ from: '00:00', to }] : []
      return [{ from, to: isAtNight ? '24:00' : to }]
    })
}
