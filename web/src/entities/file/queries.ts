import { queryOptions } from '@tanstack/react-query'
import { request } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'

/** A safe preview of a file: a thumbnail of a picture, or the beginning of a text. It never changes. */
export const previewQuery = (attachmentId: string) =>
  queryOptions({
    queryKey: [...KEYS.attachment(attachmentId), 'preview'],
    queryFn: ({ signal }) =>
      request('getAttachment', { params: { attachmentId }, query: { preview: 'small' } }, { signal }),
    staleTime: Infinity,
    meta: { isLasting: true },
  })

/** A full file. */
export const attachmentQuery = (attachmentId: string) =>
  queryOptions({
    queryKey: [...KEYS.attachment(attachmentId), 'whole'],
    queryFn: ({ signal }) => request('getAttachment', { params: { attachmentId } }, { signal }),
    staleTime: Infinity,
    // In ms. Short, because the file may be large.
    gcTime: 60_000,
  })

/** Files attached to a ticket itself. */
export const ticketFilesQuery = (ticketId: string) =>
  queryOptions({
    queryKey: KEYS.ticketFiles(ticketId),
    queryFn: ({ signal }) => request('listAttachments', { params: { ticketId } }, { signal }),
  })
