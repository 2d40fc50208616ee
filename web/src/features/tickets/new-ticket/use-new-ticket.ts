import { TEXTS, ticketInput } from '@support-desk/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CallFailed, request } from '#api/client.ts'
import { raiseTicket } from '#api/legacy/raise-ticket.ts'
import { KEYS } from '#api/keys.ts'
import { useFileTray } from '#entities/file/tray/use-file-tray.ts'
import { toast } from '#ui/feedback/toast.tsx'
import { ticketQuery } from '#entities/ticket/queries.ts'
import { keepDraft, useDraft } from '#ui/kept/drafts.ts'
import { keepFiles, usePictureDraft } from '#ui/kept/file-drafts.ts'
import { known, t } from '#ui/language/t.ts'

export type TicketFields = Record<keyof typeof ticketInput.shape, string>

const FIELDS = Object.keys(ticketInput.shape) as (keyof TicketFields)[]
export const EMPTY_TICKET = Object.fromEntries(FIELDS.map((name) => [name, ''])) as TicketFields
const CONTROLS = [...FIELDS, 'picture'] as const

/** Draft key of a new ticket's common fields, for all forms. */
export const draftOf = (author: string): string => `ticket:${author}`

/** Errors by control. `form` belongs to no control. */
export type TicketErrors = Partial<Record<(typeof CONTROLS)[number] | 'form', string>>

/**
 * State of a ticket that is being written. Stored as a draft of the account `author` until it is sent. Validated before
 * sending.
 */
export function useNewTicket(
  author: string,
  options: { onRaised: (ticketId: string) => void; onRefused: () => void },
) {
  const client = useQueryClient()
  const key = draftOf(author)
  const [fields, change] = useDraft(key, EMPTY_TICKET)
  const [picture, choosePicture] = usePictureDraft(key)
  const tray = useFileTray(key)
  const [errors, setErrors] = useState<TicketErrors>({})
  const [progress, setProgress] = useState<number | null>(null)
  const [isRaised, setRaised] = useState(false)

  const raise = useMutation({
    mutationFn: async (image: File) => {
      const ticketId = await raiseTicket(fields, image, setProgress)
      const files = tray.ready.map(({ id }) => id)
      if (files.length > 0) {
        const params = { ticketId }
        // The ticket is saved, so a failed file can be attached later.
        await request('createAttachments', { params, body: { files } }).catch((failure: Error) =>
          toast.failure(failure.message),
        )
      }
      return ticketId
    },
    onSuccess: async (ticketId) => {
      // The form stays filled until the details are loaded.
      setRaised(true)
      keepDraft(key, {})
      void keepFiles(key, [])
      tray.empty()
      // Drop cached lists, so that the new ticket appears in them.
      client.removeQueries({ queryKey: KEYS.ticketLists })
      void client.invalidateQueries({ queryKey: KEYS.counts })
      await client.prefetchQuery(ticketQuery(ticketId))
      options.onRaised(ticketId)
    },
    onError: (error) => {
      setErrors(errorsOf(error))
      options.onRefused()
    },
    onSettled: () => setProgress(null),
  })
  const clearErrors = (names: string[]) =>
    setErrors((before) => ({ ...before, ...Object.fromEntries(names.map((name) => [name, undefined])) }))

  return {
    fields,
    picture,
    tray,
    errors,
    progress,
    busy: raise.isPending || isRaised,
    change: (part: Partial<TicketFields>) => {
      if (isRaised) return
      change(part)
      clearErrors(Object.keys(part))
    },
    choosePicture: (file: File | null) => {
      if (isRaised) return
      choosePicture(file)
      clearErrors(['picture'])
    },
    submit: () => {
      if (raise.isPending || isRaised) return
      const found = problemsOf(fields, picture)
      if (!tray.isReady) found.form = t('Some files are still uploading or were rejected.')
      setErrors(found)
      if (picture && Object.keys(found).length === 0) raise.mutate(picture)
      else options.onRefused()
    },
  }
}

/** Validation errors of a ticket. */
function problemsOf(fields: TicketFields, picture: File | null): TicketErrors {
  const errors: TicketErrors = {}
  for (const { path, message } of ticketInput.safeParse(fields).error?.issues ?? []) {
    const name = CONTROLS.find((control) => control === path[0])
    if (name) errors[name] ??= known(message)
  }
  if (!picture) errors.picture = t(TEXTS.ticketIncomplete)
  return errors
}

function errorsOf(error: Error): TicketErrors {
  const field = error instanceof CallFailed ? error.field : undefined
  return { [CONTROLS.find((control) => control === field) ?? 'form']: error.message }
}
