import { Button, Checkbox, Group, Input, SegmentedControl, Textarea, TextInput } from '@mantine/core'
import '@mantine/core/styles/Checkbox.css'
import '@mantine/core/styles/FloatingIndicator.css'
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/SegmentedControl.css'
import { channelWord, DEFAULT_FORM, LIMITS, STAFF_CHANNELS } from '@support-desk/contract'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef } from 'react'
import { useNavigate } from 'react-router'
import { FileButton } from '#entities/file/tray/file-button.tsx'
import { FileTray } from '#entities/file/tray/file-tray.tsx'
import { FieldInput } from '#entities/ticket/fields/field-input.tsx'
import {
  type Field,
  fieldsQuery,
  type Form,
  formsQuery,
  type RequestForm,
} from '#entities/ticket/fields/queries.ts'
import { Skeletons } from '#ui/feedback/loading.tsx'
import { toast } from '#ui/feedback/toast.tsx'
import { focusFirstError } from '#ui/form/focus-first-error.ts'
import { tooMany } from '#ui/form/too-many.ts'
import { t } from '#ui/language/t.ts'
import { Picker } from '#ui/pick/picker.tsx'
import { INBOX } from '#ui/own-pages.ts'
import { PageHeader } from '#ui/page/page-header.tsx'
import { useAccountId } from '#ui/use-account-id.ts'
import classes from './on-behalf.module.css'
import { Properties } from './properties.tsx'
import { RequesterField } from './requester-field.tsx'
import { addressIn, type OnBehalfDraft, useOnBehalf, useOnBehalfDraft } from './use-on-behalf.ts'

/** Creates a ticket for a requester who called or came to the counter. */
export function OnBehalfPage() {
  const author = useAccountId()
  const { data: forms } = useQuery(formsQuery())
  const { data: fields } = useQuery(fieldsQuery())
  return (
    <>
      <PageHeader title={t('New ticket')} />
      {author && forms && fields ? (
        <DraftedForm author={author} forms={forms} fields={fields} />
      ) : (
        <Skeletons shape="form" />
      )}
    </>
  )
}

type Definitions = { author: string; forms: readonly Form[]; fields: readonly Field[] }

/** Each form has its own values, so another form gets another component. */
function DraftedForm({ author, forms, fields }: Definitions) {
  const draft = useOnBehalfDraft(author)
  const [{ formId }] = draft
  const offered = forms.filter(({ id, isArchived }) => !isArchived || id === DEFAULT_FORM)
  const form = offered.find(({ id }) => id === formId) ?? offered.find(({ id }) => id === DEFAULT_FORM)
  if (!form) return null
  const chosen = { author, draft, form: withFields(form, fields) }
  return <OnBehalfForm key={form.id} {...chosen} forms={offered} />
}

/** A form with the definitions of its fields. */
const withFields = (form: Form, fields: readonly Field[]): RequestForm => ({
  ...form,
  fields: form.fields.flatMap((place) => {
    const field = fields.find(({ key, isArchived }) => key === place.key && !isArchived)
    return field ? [{ ...field, ...place }] : []
  }),
})

type Props = { author: string; draft: OnBehalfDraft; form: RequestForm; forms: readonly Form[] }

function OnBehalfForm({ author, draft, form, forms }: Props) {
  const element = useRef<HTMLFormElement>(null)
  const navigate = useNavigate()
  const { fields, errors, change, values, tray, busy, submit } = useOnBehalf(
    { form, author, draft },
    {
      onCreated: ({ id, number }) => {
        toast.success(t('Ticket #{number} created.', { number }))
        void navigate(`${INBOX}?${new URLSearchParams({ view: 'all', ticket: id })}`)
      },
      onRefused: () => focusFirstError(element.current),
    },
  )
  const send = (event: FormEvent) => {
    event.preventDefault()
    submit()
  }
  const address = addressIn(fields)
  return (
    <form className={classes.form} ref={element} onSubmit={send} noValidate>
      <Input.Wrapper label={t('Channel')} labelElement="div">
        <div>
          <SegmentedControl
            aria-label={t('Channel')}
            data={STAFF_CHANNELS.map((channel) => ({ value: channel, label: t(channelWord(channel)) }))}
            value={fields.channel || 'phone'}
            onChange={(channel) => change({ channel })}
          />
        </div>
      </Input.Wrapper>
      <RequesterField fields={fields} error={errors.requester} onChange={change} />
      {forms.length > 1 && (
        <Picker
          label={t('Form')}
          name="form"
          data={forms.map(({ id, name }) => ({
            value: id,
            label: id === DEFAULT_FORM ? t('General request') : name,
          }))}
          value={form.id}
          onChange={({ currentTarget: { value: formId } }) => change({ formId })}
        />
      )}
      <TextInput
        label={t('Subject')}
        name="subject"
        dir="auto"
        required
        value={fields.subject}
        error={errors.subject ?? tooMany(fields.subject, LIMITS.subject)}
        onChange={(event) => change({ subject: event.currentTarget.value })}
      />
      <Textarea
        label={t('Description')}
        name="message"
        description={t('The requester sees this text.')}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        dir="auto"
        required
        rows={6}
        resize="vertical"
        value={fields.message}
        error={errors.message ?? tooMany(fields.message, LIMITS.message)}
        onChange={(event) => change({ message: event.currentTarget.value })}
      />
      {values.shown(form.fields).map((field) => (
        <FieldInput
          key={field.key}
          field={field}
          values={values.of(field.key)}
          isRequired={field.required === 'raise' && field.requester === 'writes'}
          error={values.problems[field.key]}
          onChange={(given) => values.set(field.key, given)}
        />
      ))}
      <div>
        <FileButton isWorded onFiles={tray.add} />
        <FileTray tray={tray} onRemoved={() => undefined} />
      </div>
      <Properties author={author} fields={fields} onChange={change} />
      <Checkbox
        label={t('Send the requester an email with the ticket number')}
        description={address === '' ? t('This requester has no email address.') : undefined}
        disabled={address === ''}
        checked={fields.acknowledges !== '' && address !== ''}
        onChange={(event) => change({ acknowledges: event.currentTarget.checked ? 'yes' : '' })}
      />
      <Group gap="8px 16px">
        <Button type="submit" loading={busy}>
          {t('Create ticket')}
        </Button>
        <p role="alert" className={classes.problem}>
          {errors.form}
        </p>
      </Group>
    </form>
  )
}
