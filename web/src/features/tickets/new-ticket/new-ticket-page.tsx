import { Button, Group, type InputWrapperProps, Textarea, TextInput } from '@mantine/core'
import { HINTS, LIMITS } from '@support-desk/contract'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef } from 'react'
import { useNavigate } from 'react-router'
import { tooMany } from '#ui/form/too-many.ts'
import { focusFirstError } from '#ui/form/focus-first-error.ts'
import { Skeletons } from '#ui/feedback/loading.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { PictureInput } from '#ui/pictures/picture-input.tsx'
import { useAddressWords } from '#ui/use-address-words.ts'
import { useAccountId } from '#ui/use-account-id.ts'
import classes from './new-ticket-page.module.css'
import { OccurredFields } from './occurred-fields.tsx'
import { ticketAddress } from '#entities/ticket/ticket-address.ts'
import { requestFormsQuery } from '#entities/ticket/fields/queries.ts'
import { FormChoice } from './form-choice.tsx'
import { useNewTicket } from './use-new-ticket.ts'
import { t } from '#ui/language/t.ts'
import { late, lateBeside } from '#ui/late/late.tsx'

/** Optional parts that must not delay the form. */
const SimilarOwn = lateBeside(async () => (await import('./similar-own.tsx')).SimilarOwn)
const LongText = late(async () => (await import('./long-text.tsx')).LongText, null)
const FormTicket = late(
  async () => (await import('./form-ticket.tsx')).FormTicket,
  () => <Skeletons shape="form" />,
)

const HINT_BELOW: InputWrapperProps['inputWrapperOrder'] = ['label', 'input', 'error', 'description']

/** Raises a ticket. The form waits for the author's id, which is the key of the draft. */
export function NewTicketPage() {
  const author = useAccountId()
  const { words, change } = useAddressWords()
  const { data: forms = [], isPending } = useQuery(requestFormsQuery())
  const asked = words.get('form') ?? ''
  const form = forms.find(({ id }) => id === asked)
  // Do not show a form that another one would replace shortly.
  const isKnown = asked === '' || !isPending
  return (
    <>
      <PageHeader title={t('Submit New Ticket')} />
      <FormChoice
        forms={forms}
        chosen={form?.id ?? ''}
        isGone={asked !== '' && !form}
        onChoose={(id) => change({ form: id })}
      />
      {!(author && isKnown) && <Skeletons shape="form" />}
      {author && form && <FormTicket key={form.id} form={form} author={author} />}
      {author && isKnown && !form && <NewTicketForm author={author} />}
    </>
  )
}

function NewTicketForm({ author }: { author: string }) {
  const form = useRef<HTMLFormElement>(null)
  const navigate = useNavigate()
  const { fields, picture, tray, errors, progress, busy, change, choosePicture, submit } = useNewTicket(
    author,
    {
      onRaised: (id) => void navigate(ticketAddress(id)),
      onRefused: () => focusFirstError(form.current),
    },
  )
  const send = (event: FormEvent) => {
    event.preventDefault()
    submit()
  }
  return (
    <form className={classes.form} ref={form} onSubmit={send} noValidate>
      <OccurredFields fields={fields} errors={errors} onChange={change} />
      <TextInput
        label={t('subject')}
        name="subject"
        required
        description={t('A few words; about {count} characters are enough', { count: HINTS.subject })}
        inputWrapperOrder={HINT_BELOW}
        value={fields.subject}
        error={errors.subject ?? tooMany(fields.subject, LIMITS.subject)}
        onChange={(event) => change({ subject: event.currentTarget.value })}
      />
      <Textarea
        label={t('Message')}
        name="message"
        required
        rows={6}
        resize="vertical"
        description={
          fields.message.length <= LIMITS.message &&
          t('{left} of {most} characters left', {
            left: String(LIMITS.message - fields.message.length),
            most: String(LIMITS.message),
          })
        }
        inputWrapperOrder={HINT_BELOW}
        value={fields.message}
        error={errors.message ?? tooMany(fields.message, LIMITS.message)}
        onChange={(event) => change({ message: event.currentTarget.value })}
      />
      {(fields.message.length > LIMITS.message || !tray.isEmpty) && (
        <LongText message={fields.message} tray={tray} onChange={change} />
      )}
      <PictureInput
        label={t('Proof Image')}
        name="img"
        required
        value={picture}
        error={errors.picture}
        progress={progress}
        onChange={choosePicture}
      />
      <Group gap="8px 16px">
        <Button type="submit" loading={busy}>
          {t('submit')}
        </Button>
        <p role="alert" className={classes.problem}>
          {errors.form}
        </p>
      </Group>
      {(fields.subject || fields.message) && <SimilarOwn subject={fields.subject} message={fields.message} />}
    </form>
  )
}
