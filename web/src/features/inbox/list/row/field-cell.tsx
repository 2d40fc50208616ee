import { textOf } from '#entities/ticket/fields/field-words.tsx'
import type { QueueRow } from '../../queries.ts'
import { useQuery } from '@tanstack/react-query'
import { type Field, fieldsQuery } from '#entities/ticket/fields/queries.ts'
import classes from './row.module.css'

/** A ticket's values of a field. */
export function FieldCell({ row, field: key }: { row: QueueRow; field: string }) {
  const field = useField(key)
  const given = row.fields.find((one) => one.key === key)
  if (!given) return null
  const values = given.values.map((value) => ({ value, label: value }))
  const text = textOf({ kind: field?.kind ?? 'text', values })
  return (
    <bdi className={classes.fact} title={field ? `${field.name}: ${text}` : text}>
      {text}
    </bdi>
  )
}

/** The name of a field as heading. Shows its key until it is loaded. */
export function FieldHead({ field: key }: { field: string }) {
  return <bdi>{useField(key)?.name ?? key}</bdi>
}

/** Finds a field by key. All field columns share one query. */
const useField = (key: string): Field | undefined =>
  useQuery({ ...fieldsQuery(), select: (fields) => fields.find((field) => field.key === key) }).data
