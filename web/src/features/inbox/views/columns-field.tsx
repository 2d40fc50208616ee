import { fieldOfColumn, type FixedColumn, VIEW_COLUMNS, type ViewColumn } from '@support-desk/contract'
import { useState } from 'react'
import { ColumnChoice } from '#ui/columns/column-choice.tsx'
import { t } from '#ui/language/t.ts'
import { useQuery } from '@tanstack/react-query'
import { fieldsQuery } from '#entities/ticket/fields/queries.ts'
import { QUEUE_COLUMNS } from '../list/row/columns.tsx'
import type { FieldProps } from './view-draft.ts'
import classes from './view-dialog.module.css'

/** Chooses the columns of a view and their order. */
export function ColumnsField({ draft: { columns }, change }: FieldProps) {
  // A column that is not chosen keeps its position for later.
  const [kept, setOrder] = useState<readonly ViewColumn[]>(() => [
    ...columns,
    ...VIEW_COLUMNS.filter((column) => !columns.includes(column)),
  ])
  const { data: fields = [] } = useQuery(fieldsQuery())
  const offered = fields.filter(({ isArchived }) => !isArchived).map(({ key }) => `field.${key}` as const)
  const order = [...kept, ...offered.filter((column) => !kept.includes(column))]
  const labelOf = (column: ViewColumn): string => {
    const key = fieldOfColumn(column)
    if (key === null) return t(QUEUE_COLUMNS[column as FixedColumn].label)
    return fields.find((field) => field.key === key)?.name ?? key
  }
  const chosen = new Set<ViewColumn>([...columns, 'subject'])

  const toggle = (key: string) =>
    change({ columns: order.filter((column) => chosen.has(column) !== (column === key)) })
  const move = (key: string, step: 1 | -1) => {
    const at = order.findIndex((column) => column === key)
    const [one, other] = [order[at], order[at + step]]
    if (one === undefined || other === undefined) return
    const next = order.with(at, other).with(at + step, one)
    setOrder(next)
    change({ columns: next.filter((column) => chosen.has(column)) })
  }
  return (
    <div>
      <span className={classes.label}>{t('Columns')}</span>
      <ColumnChoice
        label={t('Columns')}
        options={order.map((key) => ({
          key,
          label: labelOf(key),
          isFixed: key === 'subject',
        }))}
        chosen={chosen}
        onToggle={toggle}
        onMove={move}
      />
    </div>
  )
}
