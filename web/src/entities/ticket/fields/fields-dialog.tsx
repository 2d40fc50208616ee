import { message } from '@support-desk/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef } from 'react'
import { CallFailed, request, type Answer } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { FormFoot } from '#ui/form/form-foot.tsx'
import { Skeletons } from '#ui/feedback/loading.tsx'
import { focusFirstError } from '#ui/form/focus-first-error.ts'
import { t } from '#ui/language/t.ts'
import { FieldInput } from './field-input.tsx'
import { type TicketField, ticketFieldsQuery } from './queries.ts'
import { useValues } from './use-values.ts'
import shape from '#ui/form/form.module.css'
import classes from './fields.module.css'
import { Box } from '@mantine/core'
import { Picker } from '#ui/pick/picker.tsx'

const WORDS = {
  edit: { title: message('Fields of this ticket'), save: message('Save') },
  solve: { title: message('Before this ticket is solved'), save: message('Save and solve') },
  macro: { title: message('Before this ticket is solved'), save: message('Save') },
} as const

type Props = {
  ticketId: string
  /**
   * `solve`, `macro`: asks only for fields required to solve the ticket. `onSaved` then solves it, or applies the
   * macro.
   */
  purpose: keyof typeof WORDS
  onSaved: () => void
  onClose: () => void
}

/** A dialog for the fields of a ticket. */
export function FieldsDialog(props: Props) {
  const { ticketId, purpose, onClose } = props
  const { data, error } = useQuery(ticketFieldsQuery(ticketId))
  return (
    <Dialog onClose={onClose} title={t(WORDS[purpose].title)}>
      {data && purpose === 'edit' && data.forms.length > 1 && (
        <FormChoice ticketId={ticketId} form={data.form} forms={data.forms} />
      )}
      {data && <FieldsForm {...props} fields={data.fields} />}
      {!data && !error && <Skeletons shape="form" />}
      {!data && error && (
        <p role="alert" className={shape.problem}>
          {error.message}
        </p>
      )}
    </Dialog>
  )
}

function FieldsForm({
  ticketId,
  purpose,
  fields,
  onSaved,
  onClose,
}: Props & { fields: readonly TicketField[] }) {
  const client = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const values = useValues(Object.fromEntries(fields.map(({ key, values: had }) => [key, had])))
  const asked = fields.filter(({ isAsked, mayWrite }) => isAsked && mayWrite)
  const others = fields.filter(({ isAsked, mayWrite }) => !isAsked && mayWrite)
  const isNeeded = ({ required }: { required: string }) => purpose !== 'edit' && required === 'solve'
  const shown = [...values.shown(asked), ...others]
  const saving = useMutation({
    mutationFn: () =>
      request('updateTicketFields', {
        params: { ticketId },
        body: { values: values.given(shown.map(({ key }) => key)) },
      }),
    onSuccess: (answer) => {
      client.setQueryData(KEYS.ticketFields(ticketId), answer)
      void client.invalidateQueries({ queryKey: KEYS.timeline(ticketId) })
      onSaved()
    },
    onError: (failure) => {
      if (failure instanceof CallFailed && failure.field) values.refuse({ [failure.field]: failure.message })
      focusFirstError(form.current)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // React events bubble to an enclosing form, even through portals.
    event.stopPropagation()
    if (values.check(asked, isNeeded)) saving.mutate()
    else focusFirstError(form.current)
  }
  const { error } = saving
  const isSaidAtField = error instanceof CallFailed && shown.some(({ key }) => key === error.field)
  return (
    <form ref={form} className={shape.form} onSubmit={submit} noValidate>
      {purpose !== 'edit' && (
        <Box component="p" m={0}>
          {t('Fill in the required fields to solve this ticket.')}
        </Box>
      )}
      {shown.map((field) => (
        <FieldInput
          key={field.key}
          field={field}
          values={values.of(field.key)}
          isRequired={field.isAsked && field.required === 'solve'}
          error={values.problems[field.key]}
          onChange={(given) => values.set(field.key, given)}
        />
      ))}
      <FormFoot
        className={classes.foot}
        problem={!isSaidAtField && error?.message}
        save={t(WORDS[purpose].save)}
        isSaving={saving.isPending}
        onCancel={onClose}
      />
    </form>
  )
}

type FormChoiceProps = { ticketId: string } & Pick<Answer<'getTicketFields'>, 'form' | 'forms'>

/** Chooses the form of a ticket. The change is saved at once and keeps all values. */
function FormChoice({ ticketId, form, forms }: FormChoiceProps) {
  const client = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: (formId: string) => request('updateTicketForm', { params: { ticketId }, body: { formId } }),
    onSuccess: (answer) => {
      client.setQueryData(KEYS.ticketFields(ticketId), answer)
      void client.invalidateQueries({ queryKey: KEYS.timeline(ticketId) })
    },
  })
  return (
    <Picker
      mb={16}
      label={t('Form')}
      description={t('Values of fields that the new form doesn’t have stay on the ticket.')}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      value={form.id}
      disabled={isPending}
      error={error?.message}
      data={forms.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={({ currentTarget }) => mutate(currentTarget.value)}
    />
  )
}
