import { useId } from 'react'
import { Link } from 'react-router'
import { rich, t } from '#ui/language/t.ts'
import { readableZone } from '#ui/form/time-zone-picker.tsx'
import { RelativeTime } from '#ui/text/relative-time.tsx'
import { calendarAddress } from './address.ts'
import type { ListedCalendar } from './queries.ts'
import { WeekSummary } from './week-summary.tsx'
import cards from '#ui/page/card-list.module.css'
import tone from '#ui/text/text.module.css'

/** A calendar with its opening hours. */
export function CalendarCard({ calendar }: { calendar: ListedCalendar }) {
  const id = useId()
  const { name, timeZone, week, specialDays, updatedAt, updatedBy } = calendar
  return (
    <li className={cards.card} aria-labelledby={id}>
      <div className={cards.head}>
        <div className={cards.name}>
          <h2 id={id}>
            <Link to={calendarAddress(calendar.id)}>
              <bdi>{name}</bdi>
            </Link>
          </h2>
          <p className={tone.hint}>
            {readableZone(timeZone)} ·{' '}
            {t('{count, plural, =0 {No special days} one {# special day} other {# special days}}', {
              count: specialDays,
            })}
          </p>
        </div>
      </div>
      <WeekSummary week={week} />
      <p className={tone.hint}>
        {updatedBy
          ? rich('Changed {when} by {name}', {
              when: <RelativeTime value={updatedAt} />,
              name: <bdi>{updatedBy.username}</bdi>,
            })
          : rich('Changed {when}', { when: <RelativeTime value={updatedAt} /> })}
      </p>
    </li>
  )
}
