import { WEEKDAYS, type Weekday } from '@support-desk/contract'
import { t } from '#ui/language/t.ts'
import type { ListedCalendar } from './queries.ts'
import { hoursText, weekdayName } from './weekdays.ts'
import classes from './calendars.module.css'

/** The opening hours of a week. Neighbouring days with the same hours share a line. */
export function WeekSummary({ week }: Pick<ListedCalendar, 'week'>) {
  const lines: { first: Weekday; last: Weekday; hours: string }[] = []
  for (const day of WEEKDAYS) {
    const hours = week[day].length === 0 ? t('Closed') : hoursText(week[day])
    const before = lines.at(-1)
    if (before?.hours === hours) before.last = day
    else lines.push({ first: day, last: day, hours })
  }
  return (
    <dl className={classes.summary}>
      {lines.map(({ first, last, hours }) => (
        <div key={first}>
          <dt>
            {first === last
              ? weekdayName(first, 'short')
              : t('{first}–{last}', { first: weekdayName(first, 'short'), last: weekdayName(last, 'short') })}
          </dt>
          <dd>{hours}</dd>
        </div>
      ))}
    </dl>
  )
}
