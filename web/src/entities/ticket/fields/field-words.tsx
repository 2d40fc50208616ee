import { isWebAddress, yesNoWord } from '@support-desk/contract'
import { t } from '#ui/language/t.ts'
import { formatList, numberFormat } from '#ui/text/numbers.ts'
import { isolate } from '#ui/text/isolate.ts'
import type { TicketField } from './queries.ts'
import classes from './fields.module.css'

const NUMBERS = { maximumFractionDigits: 6 } as const

/** The displayed values of a field. */
export function FieldWords({ field }: { field: Pick<TicketField, 'kind' | 'values'> }) {
  const { kind, values } = field
  const [first] = values
  if (!first) return <span className={classes.dim}>–</span>
  if (kind === 'link' && isWebAddress(first.value))
    return (
      <a
        href={first.value}
        target="_blank"
        rel="noopener noreferrer nofollow"
        dir="ltr"
        className={classes.words}
      >
        {first.value}
      </a>
    )
  return (
    <span className={classes.words} dir="auto">
      {textOf(field)}
    </span>
  )
}

/** The values of a field as one text. */
export function textOf({ kind, values }: Pick<TicketField, 'kind' | 'values'>): string {
  const [first] = values
  if (!first) return ''
  if (kind === 'yes_no') return t(yesNoWord(first.value))
  if (kind === 'number') return numberFormat(NUMBERS).format(Number(first.value))
  return values.length === 1 ? first.label : formatList(values.map(({ label }) => isolate(label)))
}
