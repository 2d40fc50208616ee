import { Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { WEEKDAYS, type Weekday } from '@support-desk/contract'
import { t } from '#ui/language/t.ts'
import { type Draft, spanRow } from './draft.ts'
import { problemIn } from './field-problem.ts'
import { SpansField } from './spans-field.tsx'
import { weekdayName } from '../weekdays.ts'
import classes from './form.module.css'

type Props = {
  week: Draft['week']
  failure: Error | null
  onChange: (week: Draft['week']) => void
}

/** Edits the opening times of a week. */
export function WeekField({ week, failure, onChange }: Props) {
  const whole = problemIn(failure, 'week')
  const copy = () =>
    onChange({
      ...week,
      ...Object.fromEntries(COPIED.map((day) => [day, week.monday.map(spanRow)])),
    })
  return (
    <section className={classes.panel} aria-labelledby="calendar-week">
      <div className={classes.head}>
        <h2 id="calendar-week">{t('Opening hours')}</h2>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconCopy size={14} aria-hidden />}
          onClick={copy}
        >
          {t('Copy Monday to Tuesday–Friday')}
        </Button>
      </div>
      {whole?.path === '' && (
        <p role="alert" className={classes.problem}>
          {whole.text}
        </p>
      )}
      <ul className={classes.rows}>
        {WEEKDAYS.map((day) => (
          <li key={day} className={classes.weekday}>
            <span className={classes.dayName}>{weekdayName(day)}</span>
            <SpansField
              day={weekdayName(day)}
              spans={week[day]}
              problem={problemIn(failure, `week.${day}`)}
              onChange={(spans) => onChange({ ...week, [day]: spans })}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

const COPIED: readonly Weekday[] = ['tuesday', 'wednesday', 'thursday', 'friday']
