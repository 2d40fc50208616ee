import { TEXTS, ticketInput } from '@support-desk/contract'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CallFailed, request } from '#api/client.ts'
import { raiseTicket } from '#api/legacy/tickets.ts'
import { KEYS } from '#api/keys.ts'
import { type FileTray, useFileTray } from '#entities/file/tray/use-file-tray.ts'
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
      tray.empty()
      await afterRaising(client, author, ticketId)
      options.onRaised(ticketId)
    },
    onError: (error) => {
      setErrors(errorsOf(error))
      options.onRefused()
    },
    onSettled: () => setProgress(null),
  })
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
      setErrors((before) => withoutErrors(before, Object.keys(part)))
    },
    choosePicture: (file: File | null) => {
      if (isRaised) return
      choosePicture(file)
      setErrors((before) => withoutErrors(before, ['picture']))
    },
    submit: () => {
      if (raise.isPending || isRaised) return
      const found = problemsOf(fields, tray)
      if (!picture) found.picture = t(TEXTS.ticketIncomplete)
      setErrors(found)
      if (picture && Object.keys(found).length === 0) raise.mutate(picture)
      else options.onRefused()
    },
  }
}

/** Validation errors of the common fields and the files of a ticket. */
export function problemsOf(fields: TicketFields, { isReady }: Pick<FileTray, 'isReady'>): TicketErrors {
  const errors: TicketErrors = {}
  for (const { path, message } of ticketInput.safeParse(fields).error?.issues ?? []) {
    const name = FIELDS.find((field) => field === path[0])
    if (name) errors[name] ??= known(message)
  }
  if (!isReady) errors.form = t('Some files are still uploading or were rejected.')
  return errors
}

/** Returns the errors without those of the given controls, because their values have changed. */
export const withoutErrors = (errors: TicketErrors, names: readonly string[]): TicketErrors => ({
  ...errors,
  ...Object.fromEntries(names.map((name) => [name, undefined])),
})

/** Deletes the draft of a raised ticket, and loads the details of the ticket. */
export async function afterRaising(client: QueryClient, author: string, ticketId: string): Promise<void> {
  keepDraft(draftOf(author), {})
  void keepFiles(draftOf(author), [])
  // Drop cached lists, so that the new ticket appears in them.
  client.removeQueries({ queryKey: KEYS.ticketLists })
  void client.invalidateQueries({ queryKey: KEYS.counts })
  await client.prefetchQuery(ticketQuery(ticketId))
}

function errorsOf(error: Error): TicketErrors {
  const field = error instanceof CallFailed ? error.field : undefined
  return { [CONTROLS.find((control) => control === field) ?? 'form']: error.message }
}
