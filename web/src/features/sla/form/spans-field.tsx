import { ActionIcon, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { t } from '#ui/language/t.ts'
import { type SpanRow, spanRow, timeFrom } from './draft.ts'
import type { FieldProblem } from './field-problem.ts'
import tone from '#ui/text/text.module.css'
import classes from './form.module.css'

type Props = {
  /** The day that the hours belong to, such as a weekday. */
  day: string
  spans: readonly SpanRow[]
  problem: FieldProblem | null
  onChange: (spans: SpanRow[]) => void
}

/** Edits the opening times of a day. Without any, the day is closed. */
export function SpansField({ day, spans, problem, onChange }: Props) {
  const change = (key: number, part: Partial<SpanRow>) =>
    onChange(spans.map((span) => (span.key === key ? { ...span, ...part } : span)))
  const time = (span: SpanRow, index: number, end: 'from' | 'to') => (
    <TextInput
      aria-label={
        end === 'from'
          ? t('{day}: opening time {number}', { day, number: index + 1 })
          : t('{day}: closing time {number}', { day, number: index + 1 })
      }
      className={classes.time}
      dir="ltr"
      maxLength={5}
      error={problem?.path === `${index}.${end}`}
      value={span[end]}
      onChange={({ currentTarget: { value } }) => change(span.key, { [end]: value })}
      onBlur={({ currentTarget: { value } }) => change(span.key, { [end]: timeFrom(value) })}
    />
  )
  return (
    <div className={classes.spans}>
      {spans.length === 0 && <span className={tone.dim}>{t('Closed')}</span>}
      {spans.map((span, index) => (
        <div key={span.key} className={classes.span}>
          {time(span, index, 'from')}
          <span aria-hidden>–</span>
          {time(span, index, 'to')}
          {endsNextDay(span) && <span className={tone.hint}>{t('next day')}</span>}
          <ActionIcon
            size={28}
            aria-label={t('{day}: remove {from} to {to}', { day, from: span.from, to: span.to })}
            title={t('Remove')}
            onClick={() => onChange(spans.filter(({ key }) => key !== span.key))}
          >
            <IconX size={16} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      <ActionIcon
        size={28}
        aria-label={t('{day}: add hours', { day })}
        title={t('Add hours')}
        onClick={() => onChange([...spans, nextSpan(spans)])}
      >
        <IconPlus size={16} aria-hidden />
      </ActionIcon>
      {problem && (
        <p role="alert" className={classes.problem}>
          {problem.text}
        </p>
      )}
    </div>
  )
}

const endsNextDay = ({ from, to }: SpanRow): boolean => from !== to && to <= from && to.length === 5

/** Suggested hours after the given ones. */
function nextSpan(spans: readonly SpanRow[]): SpanRow {
  const last = spans.at(-1)
  if (!last) return spanRow({ from: '08:00', to: '17:00' })
  return spanRow(
    last.to < '17:00' && last.to > last.from ? { from: last.to, to: '17:00' } : { from: '', to: '' },
  )
}
