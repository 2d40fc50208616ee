import { Stack } from '@mantine/core'
import { type FieldOnWire, readValues } from '@support-desk/contract'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { t } from '#ui/language/t.ts'
import { Skeletons } from '#ui/feedback/loading.tsx'
import { FormFoot } from '#ui/form/form-foot.tsx'
import shape from '#ui/form/form.module.css'
import { fieldsQuery } from '#entities/ticket/fields/queries.ts'
import { FieldInput, type LabelledValue } from '#entities/ticket/fields/field-input.tsx'
import type { BulkChange } from './use-bulk.ts'
import { Picker } from '#ui/pick/picker.tsx'

type Props = {
  title: string
  /** Returns the error as a text, or null on success. On success the dialog closes. */
  onBegin: (change: BulkChange) => Promise<string | null>
  onClose: () => void
}

/** Sets a field of all selected tickets. Tickets with a form without this field are skipped. */
export function BulkFields({ title, onBegin, onClose }: Props) {
  const { data } = useQuery(fieldsQuery())
  const fields = data?.filter(({ isArchived }) => !isArchived)
  const [key, choose] = useState('')
  const field = fields?.find((one) => one.key === key) ?? fields?.[0]
  return (
    <Dialog onClose={onClose} title={title}>
      {!fields && <Skeletons shape="form" />}
      {fields && !field && <p>{t('No fields yet. Admins create them under Forms.')}</p>}
      {fields && field && (
        <Stack gap="md">
          <Picker
            label={t('Field')}
            value={field.key}
            data={fields.map((one) => ({ value: one.key, label: one.name }))}
            onChange={({ currentTarget }) => choose(currentTarget.value)}
          />
          <ValueForm
            key={field.key}
            field={field}
            onSet={async (values) => {
              const refusal = await onBegin({ action: 'field', value: { key: field.key, values } })
              if (refusal === null) onClose()
              return refusal
            }}
            onCancel={onClose}
          />
        </Stack>
      )}
    </Dialog>
  )
}

type ValueProps = {
  field: FieldOnWire
  onSet: (values: string[]) => Promise<string | null>
  onCancel: () => void
}

function ValueForm({ field, onSet, onCancel }: ValueProps) {
  const [values, set] = useState<LabelledValue[]>([])
  const [problem, say] = useState<string>()
  const given = values.map(({ value }) => value)
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const read = readValues(field, given)
    if ('problem' in read) return say(t(read.problem))
    if (isBusy) return
    setBusy(true)
    const refusal = await onSet(given)
    setBusy(false)
    if (refusal !== null) say(refusal)
  }
  return (
    <form className={shape.form} onSubmit={(event) => void submit(event)} noValidate>
      <FieldInput
        field={field}
        values={values}
        error={problem}
        onChange={(next) => {
          set(next)
          say(undefined)
        }}
      />
      <FormFoot
        save={values.length === 0 ? t('Clear field') : t('Set field')}
        isSaving={isBusy}
        onCancel={onCancel}
      />
    </form>
  )
}
