import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { wallClockAt } from '@support-desk/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { currentLocale } from '#ui/language/language.ts'
import { t } from '#ui/language/t.ts'
import { type DueTime, dueTimeQuery } from '../queries.ts'
import { hoursText, shortDate } from '../weekdays.ts'
import { DayBar } from './day-bar.tsx'
import { contentOf, type Draft } from './draft.ts'
import tone from '#ui/text/text.module.css'
import classes from './preview.module.css'

const PAUSE_MS = 300

/** Calculates a due time with the hours of the form, and shows the days that lead to it. */
export function TryIt({ draft }: { draft: Draft }) {
  const [startsAt, setStart] = useState(() => localNow(draft.timeZone))
  const [hours, setHours] = useState('8')
  const { name: _, ...content } = contentOf(draft)
  const question = { ...content, startsAt, minutes: Math.round(Number(hours) * 60) }
  const [asked] = useDebouncedValue(JSON.stringify(question), PAUSE_MS)
  const { data, error } = useQuery({
    ...dueTimeQuery(JSON.parse(asked) as typeof question),
    placeholderData: keepPreviousData,
  })
  return (
    <section className={classes.preview} aria-labelledby="calendar-try">
      <h2 id="calendar-try">{t('Try a due time')}</h2>
      <div className={classes.question}>
        <TextInput
          type="datetime-local"
          label={t('Start')}
          value={startsAt}
          onChange={({ currentTarget: { value } }) => setStart(value)}
        />
        <TextInput
          type="number"
          label={t('Open hours')}
          min={0.25}
          step={0.25}
          value={hours}
          onChange={({ currentTarget: { value } }) => setHours(value)}
        />
      </div>
      <div role="status" className={classes.answer}>
        {error ? <p className={tone.dim}>{error.message}</p> : data && <Answer due={data} draft={draft} />}
      </div>
    </section>
  )
}

function Answer({ due: { dueAt, days, moreDays }, draft }: { due: DueTime; draft: Draft }) {
  if (dueAt === null) return <p>{t('Not due within ten years. Add opening times.')}</p>
  const list = new Intl.ListFormat(currentLocale(), { type: 'conjunction' })
  const counted = days
    .filter(({ countedMinutes }) => countedMinutes > 0)
    .map(({ date, countedMinutes }) =>
      t('{time} on {day}', { time: durationText(countedMinutes), day: shortDate(date) }),
    )
  const closed = days
    .filter(({ pieces }) => pieces.length === 0)
    .map(({ date, special }) => (special ? `${shortDate(date)} (${special})` : shortDate(date)))
  return (
    <>
      <p className={classes.due}>{t('Due {when}', { when: dueText(dueAt, draft.timeZone) })}</p>
      <p>
        {t('That is {times}.', { times: list.format(counted) })}{' '}
        {closed.length > 0 && t('Closed: {days}.', { days: list.format(closed) })}
      </p>
      <ol className={classes.days}>
        {days.map(({ date, pieces, countedMinutes }) => (
          <li key={date} className={classes.day}>
            <span>{shortDate(date)}</span>
            <DayBar pieces={pieces} />
            <span className={classes.hours}>
              {countedMinutes > 0
                ? hoursText(pieces.filter(({ isCounted }) => isCounted))
                : pieces.length === 0
                  ? t('Closed')
                  : t('Not counted')}
            </span>
          </li>
        ))}
      </ol>
      {moreDays > 0 && (
        <p className={tone.hint}>
          {t('{count, plural, one {# more day} other {# more days}}', { count: moreDays })}
        </p>
      )}
    </>
  )
}

/** The current local time of a zone, such as 2026-05-22T16:30. */
const localNow = (timeZone: string): string =>
  new Date(wallClockAt(Date.now(), timeZone)).toISOString().slice(0, 16)

const dueText = (moment: string, timeZone: string): string =>
  new Intl.DateTimeFormat(currentLocale(), {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  }).format(new Date(moment))

/** Open time in words, such as `2 hr 30 min`. */
function durationText(minutes: number): string {
  const inUnit = (count: number, unit: 'hour' | 'minute'): string =>
    new Intl.NumberFormat(currentLocale(), { style: 'unit', unit, unitDisplay: 'short' }).format(count)
  const [hours, rest] = [Math.floor(minutes / 60), Math.round(minutes % 60)]
  return [hours > 0 && inUnit(hours, 'hour'), rest > 0 && inUnit(rest, 'minute')].filter(Boolean).join(' ')
}
