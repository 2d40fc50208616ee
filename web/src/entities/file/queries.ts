import { queryOptions } from '@tanstack/react-query'
import { request } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'

/** What of a file is safe to be shown: a small picture of a picture, the beginning of a text. It never changes. */
export const previewQuery = (attachmentId: string) =>
  queryOptions({
    queryKey: [...KEYS.attachment(attachmentId), 'preview'],
    queryFn: ({ signal }) =>
      request('getAttachment', { params: { attachmentId }, query: { preview: 'small' } }, { signal }),
    staleTime: Infinity,
    meta: { isLasting: true },
  })

/** A file as a whole. */
export const attachmentQuery = (attachmentId: string) =>
  queryOptions({
    queryKey: [...KEYS.attachment(attachmentId), 'whole'],
    queryFn: ({ signal }) => request('getAttachment', { params: { attachmentId } }, { signal }),
    staleTime: Infinity,
    // As long as somebody looks at it: it may be large.
    gcTime: 60_000,
  })

/** Files that hang on a ticket itself. */
export const ticketFilesQuery = (ticketId: string) =>
  queryOptions({
    queryKey: KEYS.ticketFiles(ticketId),
    queryFn: ({ signal }) => request('listAttachments', { params: { ticketId } }, { signal }),
  })
