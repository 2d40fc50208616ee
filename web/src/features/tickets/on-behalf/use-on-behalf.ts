import { type CallInput, DEFAULT_FORM, type StaffChannel, TEXTS, type TagLabel } from '@support-desk/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CallFailed, request } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'
import { forgetRequestKey, requestKeyFor } from '#api/request-key.ts'
import { useFileTray } from '#entities/file/tray/use-file-tray.ts'
import type { RequestForm } from '#entities/ticket/fields/queries.ts'
import { useDraft } from '#ui/kept/drafts.ts'
import { t } from '#ui/language/t.ts'
import { forgetValues, useKeptValues } from '../new-ticket/use-kept-values.ts'

/** Values of the two fields for a new contact and for no assignee. */
export const NEW = 'new'
export const NOBODY = 'nobody'

/** Texts of the form. An empty one is the default. */
const EMPTY = {
  /** Id of a requester, or {@link NEW}. */
  requesterId: '',
  requesterName: '',
  requesterEmail: '',
  name: '',
  email: '',
  phone: '',
  channel: '',
  subject: '',
  message: '',
  assigneeId: '',
  assigneeName: '',
  teamId: '',
  priority: '',
  /** Tags as JSON. */
  tags: '',
  formId: '',
  acknowledges: '',
}
export type OnBehalfFields = typeof EMPTY
export type OnBehalfErrors = Partial<Record<'requester' | 'subject' | 'message' | 'form', string>>

type Body = CallInput<'createTicketForRequester', Blob>['body']

const draftOf = (author: string): string => `on-behalf:${author}`

/** The draft of a ticket for a requester. */
export const useOnBehalfDraft = (author: string) => useDraft(draftOf(author), EMPTY)
export type OnBehalfDraft = ReturnType<typeof useOnBehalfDraft>

export const tagsIn = ({ tags }: OnBehalfFields): TagLabel[] =>
  tags === '' ? [] : (JSON.parse(tags) as TagLabel[])

/** The address that an acknowledgement goes to. Empty without one. */
export const addressIn = ({ requesterId, requesterEmail, email }: OnBehalfFields): string =>
  requesterId === NEW ? email.trim() : requesterEmail

type OnBehalfForm = { form: RequestForm; author: string; draft: OnBehalfDraft }

/** State of a ticket that an agent writes for a requester, with the fields of a form. */
export function useOnBehalf(
  { form, author, draft: [fields, changeFields, forget] }: OnBehalfForm,
  {
    onCreated,
    onRefused,
  }: { onCreated: (ticket: { id: string; number: number }) => void; onRefused: () => void },
) {
  const client = useQueryClient()
  const draft = draftOf(author)
  const [errors, setErrors] = useState<OnBehalfErrors>({})
  const values = useKeptValues(form, author)
  const tray = useFileTray(draft)
  const create = useMutation({
    mutationFn: () => {
      const given = values.given(values.shown(form.fields).map(({ key }) => key))
      const body: Body = { ...bodyOf(fields), fields: given, files: tray.ready.map(({ id }) => id) }
      return request('createTicketForRequester', { body }, { key: requestKeyFor(draft, body) })
    },
    onSuccess: (ticket) => {
      tray.empty()
      forget()
      forgetRequestKey(draft)
      forgetValues(form, author)
      client.removeQueries({ queryKey: KEYS.ticketLists })
      onCreated(ticket)
    },
    onError: (failure) => {
      if (failure instanceof CallFailed && failure.code === 'answer_lost') forgetRequestKey(draft)
      const field = failure instanceof CallFailed ? (failure.field?.split('.')[0] ?? '') : ''
      if (form.fields.some(({ key }) => key === field)) values.refuse({ [field]: failure.message })
      else setErrors({ [isControl(field) ? field : 'form']: failure.message })
      onRefused()
    },
  })
  const busy = create.isPending || create.isSuccess
  return {
    fields,
    errors,
    values,
    tray,
    busy,
    change: (part: Partial<OnBehalfFields>) => {
      if (busy) return
      changeFields(part)
      setErrors((before) => ({ ...before, ...cleared(part) }))
    },
    submit: () => {
      if (busy) return
      const found = problemsOf(fields, tray.isReady)
      setErrors(found)
      const isFilledIn = values.check(
        form.fields,
        ({ required, requester }) => required === 'raise' && requester === 'writes',
      )
      if (isFilledIn && Object.keys(found).length === 0) create.mutate()
      else onRefused()
    },
  }
}

const isControl = (field: string): field is keyof OnBehalfErrors =>
  ['requester', 'subject', 'message'].includes(field)

const OF_REQUESTER = ['requesterId', 'name', 'email', 'phone'] as const

const cleared = (part: Partial<OnBehalfFields>): OnBehalfErrors => ({
  ...(OF_REQUESTER.some((name) => part[name] !== undefined) && { requester: undefined }),
  ...(part.subject !== undefined && { subject: undefined }),
  ...(part.message !== undefined && { message: undefined }),
})

function bodyOf(fields: OnBehalfFields): Body {
  const { requesterId: id, name, email, phone, assigneeId, priority } = fields
  return {
    requester: id === NEW ? { name: name.trim(), email: email.trim(), phone: phone.trim() } : { id },
    channel: (fields.channel || 'phone') as StaffChannel,
    subject: fields.subject,
    message: fields.message,
    ...(assigneeId !== '' && { assigneeId: assigneeId === NOBODY ? null : assigneeId }),
    teamId: fields.teamId || null,
    priority: (priority || 'normal') as Body['priority'],
    tags: tagsIn(fields).map((tag) => tag.id),
    formId: fields.formId || DEFAULT_FORM,
    acknowledges: fields.acknowledges !== '' && addressIn(fields) !== '',
  }
}

function problemsOf(fields: OnBehalfFields, areFilesReady: boolean): OnBehalfErrors {
  const { requesterId, email, phone } = fields
  const errors: OnBehalfErrors = {}
  if (requesterId === '') errors.requester = t('Choose a requester or a new contact.')
  if (requesterId === NEW && email.trim() === '' && phone.trim() === '')
    errors.requester = t('Enter an email address or a phone number.')
  for (const name of ['subject', 'message'] as const)
    if (fields[name].trim() === '') errors[name] = t(TEXTS.ticketIncomplete)
  if (!areFilesReady) errors.form = t('Some files are still uploading or were rejected.')
  return errors
}
