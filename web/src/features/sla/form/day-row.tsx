import { ActionIcon, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { LIMITS } from '@support-desk/contract'
import { t } from '#ui/language/t.ts'
import type { DayRow as Row } from './draft.ts'
import { problemIn } from './field-problem.ts'
import { SpansField } from './spans-field.tsx'
import { shortDate } from '../weekdays.ts'
import tone from '#ui/text/text.module.css'
import classes from './form.module.css'

type Props = {
  row: Row
  /** Index of the row in the form. */
  index: number
  failure: Error | null
  onChange: (part: Partial<Row>) => void
  onRemove: () => void
}

/** A row of a special day: date, name and opening times. */
export function DayRow({ row, index, failure, onChange, onRemove }: Props) {
  const { date, label, spans, isFromFeed } = row
  const place = `days.${index}`
  const day = label || (date && shortDate(date)) || t('Special day {number}', { number: index + 1 })
  return (
    <li className={classes.day}>
      <TextInput
        type="date"
        label={t('Date')}
        value={date}
        error={problemIn(failure, `${place}.date`)?.text}
        onChange={({ currentTarget: { value } }) => onChange({ date: value })}
      />
      <TextInput
        label={t('Name')}
        dir="auto"
        maxLength={LIMITS.calendarDayLabel}
        value={label}
        error={problemIn(failure, `${place}.label`)?.text}
        onChange={({ currentTarget: { value } }) => onChange({ label: value })}
      />
      <ActionIcon
        size={36}
        className={classes.remove}
        aria-label={t('Remove {day}', { day })}
        title={t('Remove')}
        onClick={onRemove}
      >
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
      <div className={classes.dayHours}>
        <SpansField
          day={day}
          spans={spans}
          problem={problemIn(failure, `${place}.spans`)}
          onChange={(changed) => onChange({ spans: changed })}
        />
        {isFromFeed && <span className={tone.hint}>{t('From a calendar feed')}</span>}
      </div>
    </li>
  )
}
