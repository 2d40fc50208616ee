import { Button, Group, Input, Textarea, TextInput } from '@mantine/core'
import { LIMITS } from '@support-desk/contract'
import { type FormEvent, useRef } from 'react'
import { useNavigate } from 'react-router'
import { FieldInput } from '#entities/ticket/fields/field-input.tsx'
import type { RequestForm } from '#entities/ticket/fields/queries.ts'
import { FileButton } from '#entities/file/tray/file-button.tsx'
import { FileTray } from '#entities/file/tray/file-tray.tsx'
import { tooMany } from '#ui/form/too-many.ts'
import { focusFirstError } from '#ui/form/focus-first-error.ts'
import { t } from '#ui/language/t.ts'
import { ticketAddress } from '#entities/ticket/ticket-address.ts'
import { AsTextFile } from './as-text-file.tsx'
import classes from './new-ticket-page.module.css'
import { OccurredFields } from './occurred-fields.tsx'
import { SimilarOwn } from './similar-own.tsx'
import { useFormTicket } from './use-form-ticket.ts'

/** Raises a ticket with a custom form. */
export function FormTicket({ form, author }: { form: RequestForm; author: string }) {
  const element = useRef<HTMLFormElement>(null)
  const navigate = useNavigate()
  const { fields, errors, change, values, tray, busy, submit } = useFormTicket(form, author, {
    onRaised: (id) => void navigate(ticketAddress(id)),
    onRefused: () => focusFirstError(element.current),
  })
  const addFiles = (files: File[]) => {
    tray.add(files)
    change({})
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    submit()
  }
  return (
    <form className={classes.form} ref={element} onSubmit={send} noValidate>
      {form.date !== 'none' && (
        <OccurredFields
          fields={fields}
          errors={errors}
          isRequired={form.date === 'required'}
          onChange={change}
        />
      )}
      <TextInput
        label={t('subject')}
        name="subject"
        required
        value={fields.subject}
        error={errors.subject ?? tooMany(fields.subject, LIMITS.subject)}
        onChange={(event) => change({ subject: event.currentTarget.value })}
      />
      {values
        .shown(form.fields)
        .map((field) =>
          field.requester === 'writes' ? (
            <FieldInput
              key={field.key}
              field={field}
              values={values.of(field.key)}
              isRequired={field.required === 'raise'}
              error={values.problems[field.key]}
              onChange={(given) => values.set(field.key, given)}
            />
          ) : null,
        )}
      <Textarea
        label={t('Message')}
        name="message"
        required
        rows={6}
        resize="vertical"
        value={fields.message}
        error={errors.message ?? tooMany(fields.message, LIMITS.message)}
        onChange={(event) => change({ message: event.currentTarget.value })}
      />
      {fields.message.length > LIMITS.message && (
        <AsTextFile
          text={fields.message}
          most={LIMITS.message}
          onAttach={(file) => tray.add([file])}
          onShorten={(message) => change({ message })}
        />
      )}
      {form.picture === 'none' ? (
        <div>
          <FileButton isWorded onFiles={tray.add} />
          <FileTray tray={tray} onRemoved={() => undefined} />
        </div>
      ) : (
        <Input.Wrapper
          label={t('Picture')}
          labelElement="div"
          withAsterisk={form.picture === 'required'}
          error={errors.picture}
        >
          <FileButton label={t('Add pictures or files')} isWorded onFiles={addFiles} />
          <FileTray tray={tray} onRemoved={() => undefined} />
        </Input.Wrapper>
      )}
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
