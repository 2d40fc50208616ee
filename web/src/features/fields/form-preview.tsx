import { Text } from '@mantine/core'
import { t } from '#ui/language/t.ts'
import { FieldInput } from '#entities/ticket/fields/field-input.tsx'
import { useValues } from '#entities/ticket/fields/use-values.ts'
import type { Field, Form } from '#entities/ticket/fields/queries.ts'
import tone from '#ui/text/text.module.css'
import classes from './forms.module.css'

type Props = { rows: Form['fields']; fields: readonly Field[] }

/** A preview of a form that can be filled in. Nothing is stored. */
export function FormPreview({ rows, fields }: Props) {
  const values = useValues()
  const asked = rows.flatMap((row) => {
    const field = fields.find(({ key }) => key === row.key)
    return field ? [{ ...field, ...row }] : []
  })
  return (
    <div className={classes.preview} role="group" aria-label={t('Preview')}>
      <Text inherit fw={600}>
        {t('Preview')}
      </Text>
      {asked.length === 0 && <p className={tone.dim}>{t('Add a field to see it here.')}</p>}
      {values.shown(asked).map((field) => (
        <FieldInput
          key={field.key}
          field={field}
          values={values.of(field.key)}
          isRequired={field.required !== 'never'}
          onChange={(given) => values.set(field.key, given)}
        />
      ))}
    </div>
  )
}
