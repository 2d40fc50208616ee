import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CallFailed, request } from '#api/client.ts'
import type { RequestForm } from '#entities/ticket/fields/queries.ts'
import { type FileTray, useFileTray } from '#entities/file/tray/use-file-tray.ts'
import { t } from '#ui/language/t.ts'
import { forgetRequestKey, requestKeyFor } from '#api/request-key.ts'
import { useDraft } from '#ui/kept/drafts.ts'
import { forgetValues, useKeptValues } from './use-kept-values.ts'
import {
  afterRaising,
  draftOf,
  EMPTY_TICKET,
  problemsOf,
  type TicketErrors,
  type TicketFields,
  withoutErrors,
} from './use-new-ticket.ts'

/**
 * State of a ticket that is being written with a form. The common fields of all forms share one draft of the account
 * `author`.
 */
export function useFormTicket(
  form: RequestForm,
  author: string,
  { onRaised, onRefused }: { onRaised: (ticketId: string) => void; onRefused: () => void },
) {
  const client = useQueryClient()
  const draft = draftOf(author)
  const [fields, changeFields] = useDraft(draft, EMPTY_TICKET)
  const [errors, setErrors] = useState<TicketErrors>({})
  const values = useKeptValues(form, author)
  const tray = useFileTray(`form-${form.id}-${author}`)
  const isNeeded = ({ required }: { required: string }) => required === 'raise'
  const raise = useMutation({
    mutationFn: () => {
      const given = values.given(values.shown(form.fields).map(({ key }) => key))
      const files = tray.ready.map(({ id }) => id)
      const { date, time, ...texts } = fields
      const dated = form.date === 'none' || date === '' ? {} : { date, time }
      const body = { ...texts, ...dated, formId: form.id, fields: given, files }
      return request('createTicket', { body }, { key: requestKeyFor(draft, body) })
    },
    onSuccess: async ({ id }) => {
      tray.empty()
      forgetRequestKey(draft)
      forgetValues(form, author)
      await afterRaising(client, author, id)
      onRaised(id)
    },
    onError: (failure) => {
      // A retry after this is a new request.
      if (failure instanceof CallFailed && failure.code === 'answer_lost') forgetRequestKey(draft)
      const field = failure instanceof CallFailed ? failure.field : undefined
      if (field && form.fields.some(({ key }) => key === field)) values.refuse({ [field]: failure.message })
      else setErrors({ [controlOf(field, fields)]: wordsOf(failure) })
      onRefused()
    },
  })
  return {
    fields,
    errors,
    values,
    tray,
    busy: raise.isPending || raise.isSuccess,
    change: (part: Partial<TicketFields>) => {
      if (raise.isPending || raise.isSuccess) return
      changeFields(part)
      setErrors((before) => withoutErrors(before, [...Object.keys(part), 'picture']))
    },
    submit: () => {
      if (raise.isPending || raise.isSuccess) return
      const found = problemsIn(form, fields, tray)
      setErrors(found)
      const isFilledIn = values.check(form.fields, isNeeded)
      if (isFilledIn && Object.keys(found).length === 0) raise.mutate()
      else onRefused()
    },
  }
}

const controlOf = (field: string | undefined, fields: TicketFields): string =>
  field === 'files' ? 'picture' : field && field in fields ? field : 'form'

/** Validation errors, as far as the form asks for date and picture. */
function problemsIn(form: RequestForm, fields: TicketFields, tray: FileTray): TicketErrors {
  const { date, ...errors } = problemsOf(fields, tray)
  const isDateWrong = form.date === 'required' || (form.date === 'optional' && fields.date !== '')
  const hasPicture = tray.files.some(({ file }) => file.type.startsWith('image/'))
  return {
    ...errors,
    ...(date !== undefined && isDateWrong && { date }),
    ...(form.picture === 'required' && !hasPicture && { picture: t('Add a picture.') }),
  }
}

/** Replaces messages about idempotency keys, which are for programs. */
function wordsOf(failure: Error): string {
  const code = failure instanceof CallFailed ? failure.code : undefined
  if (code === 'request_under_way') return t('Still sending. Try again in a moment.')
  if (code === 'answer_lost')
    return t('This may have been sent already. Check your tickets before you send it again.')
  return failure.message
}
