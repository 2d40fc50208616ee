import { Group, Text, TextInput } from '@mantine/core'
import { DEFAULT_FORM, FORM_DEMANDS, formDemandWord, LIMITS } from '@support-desk/contract'
import { request } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'
import { EditDialog } from '#ui/form/edit-dialog.tsx'
import { useEditForm } from '#ui/form/use-edit-form.ts'
import { t } from '#ui/language/t.ts'
import { ArchiveButton } from './archive-button.tsx'
import { FormPreview } from './form-preview.tsx'
import { FormRow } from './form-row.tsx'
import type { Field, Form } from '#entities/ticket/fields/queries.ts'
import { useRows } from './use-rows.ts'
import shape from '#ui/form/form.module.css'
import tone from '#ui/text/text.module.css'
import classes from './forms.module.css'
import { Picker } from '#ui/pick/picker.tsx'

type Row = Form['fields'][number]

type Props = {
  /** Null for a new form. */
  form: Form | null
  fields: readonly Field[]
  onClose: () => void
}

/** Creates or changes a form: its name, and its fields with their order and conditions. */
export function FormDialog({ form, fields, onClose }: Props) {
  const asked = useRows<Row>(form?.fields ?? [])
  const fieldOf = (key: string) => fields.find((one) => one.key === key)
  const others = fields.filter(
    ({ key, isArchived }) => !isArchived && asked.rows.every((row) => row.key !== key),
  )
  const demands = FORM_DEMANDS.map((demand) => ({ value: demand, label: t(formDemandWord(demand)) }))
  const state = useEditForm(
    {
      name: form?.name ?? '',
      description: form?.description ?? '',
      picture: form?.picture ?? 'none',
      date: form?.date ?? 'none',
      isArchived: form?.isArchived ?? false,
    },
    ({ isArchived, ...draft }) => {
      const body = { ...draft, fields: asked.rows }
      if (!form) return request('createForm', { body })
      const params = { formId: form.id }
      return request('updateForm', { params, body: { ...body, isArchived, version: form.version } })
    },
    {
      stale: [KEYS.fields],
      done: (saved) => t('Form {name} saved.', { name: saved.name }),
      onSuccess: onClose,
    },
  )
  return (
    <EditDialog
      title={form ? t('Edit form') : t('New form')}
      size="xl"
      form={state}
      save={form ? t('Save') : t('Create form')}
      aside={form && form.id !== DEFAULT_FORM && <ArchiveButton isArchived={form.isArchived} form={state} />}
      onClose={onClose}
    >
      <div className={classes.columns}>
        <div className={shape.form}>
          <TextInput
            label={t('Name')}
            required
            dir="auto"
            data-autofocus
            maxLength={LIMITS.fieldName}
            {...state.bind('name')}
          />
          <TextInput
            label={t('Description')}
            description={t('Shown below the form name. Optional.')}
            dir="auto"
            maxLength={LIMITS.fieldHelp}
            {...state.bind('description')}
          />
          {form?.id !== DEFAULT_FORM && (
            <Group grow gap={16} align="start">
              <Picker label={t('Picture')} data={demands} {...state.bind('picture')} />
              <Picker label={t('Date of the problem')} data={demands} {...state.bind('date')} />
            </Group>
          )}
          <Text inherit fw={600}>
            {t('Fields')}
          </Text>
          {asked.rows.length > 0 && (
            <ol className={classes.rows}>
              {asked.rows.map((row, index) => {
                const field = fieldOf(row.key)
                return (
                  field && (
                    <FormRow
                      key={row.key}
                      row={row}
                      field={field}
                      above={asked.rows.slice(0, index).flatMap(({ key }) => fieldOf(key) ?? [])}
                      isLast={index === asked.rows.length - 1}
                      mayBeNeededToRaise={form?.id !== DEFAULT_FORM && field.requester === 'writes'}
                      drag={asked.drag(index)}
                      onChange={(part) => asked.change(index, part)}
                      onMove={(by) => asked.move(index, index + by)}
                      onRemove={() => asked.remove(index)}
                    />
                  )
                )
              })}
            </ol>
          )}
          {others.length === 0 ? (
            <p className={tone.hint}>
              {asked.rows.length > 0 ? t('This form has all your fields.') : t('Create a field first.')}
            </p>
          ) : (
            <Picker
              aria-label={t('Add field')}
              value=""
              placeholder={t('Add field…')}
              data={others.map(({ key, name: label }) => ({ value: key, label }))}
              onChange={(event) => {
                const key = event.currentTarget.value
                if (key) asked.add({ key, required: 'never', shownIf: null })
              }}
            />
          )}
        </div>
        <FormPreview rows={asked.rows} fields={fields} />
      </div>
    </EditDialog>
  )
}
