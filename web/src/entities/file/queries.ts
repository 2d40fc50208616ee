import { callQuery } from '#api/call-query.ts'
import { KEYS } from '#api/keys.ts'

/** A safe preview of a file: a thumbnail of a picture, or the beginning of a text. It never changes. */
export const previewQuery = (attachmentId: string) => ({
  ...callQuery([...KEYS.attachment(attachmentId), 'preview'], 'getAttachment', {
    params: { attachmentId },
    query: { preview: 'small' },
  }),
  staleTime: Infinity,
  meta: { isLasting: true },
})

/** A full file. */
export const attachmentQuery = (attachmentId: string) => ({
  ...callQuery([...KEYS.attachment(attachmentId), 'whole'], 'getAttachment', { params: { attachmentId } }),
  staleTime: Infinity,
  // In ms. Short, because the file may be large.
  gcTime: 60_000,
})

/** Files attached to a ticket itself. */
export const ticketFilesQuery = (ticketId: string) =>
  callQuery(KEYS.ticketFiles(ticketId), 'listAttachments', { params: { ticketId } })
