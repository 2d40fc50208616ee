import { z } from 'zod'
import { instant, integer } from '../schemas.ts'
import { call, id } from '../call.ts'
import { message } from '../languages/message.ts'
import { LIMITS } from '../limits.ts'
import { ROLES } from '../words.ts'
import { attachment } from './attachment.ts'
import { fileName } from './file-name.ts'

/** An upload in progress. */
export const upload = z.object({
  id: z.string(),
  name: z.string(),
  size: integer.describe('Of the whole file, in bytes.'),
  received: integer.describe('How many bytes have arrived: the offset of the next piece.'),
  file: attachment
    .omit({ id: true, isSignature: true })
    .nullable()
    .describe('What it is, once it is complete and was checked: then it can be attached.'),
  expiresAt: instant.describe('ISO 8601 in UTC: what hangs on nothing by then is removed.'),
})
export type UploadOnWire = z.infer<typeof upload>

/** Ids of complete uploads to attach. */
export const filesToAttach = z
  .array(id)
  .max(LIMITS.filesAtOnce)
  .default([])
  .describe('Ids of complete uploads of the actor, in the order in which they are shown.')

/** Uploads come in pieces, so that a broken connection repeats only one piece. */
export const fileCalls = {
  createUpload: call.post('/api/v1/uploads', {
    transaction: 'none',
    summary: 'Announce a file that is going to be sent in pieces',
    who: ROLES,
    body: z.object({
      name: fileName,
      size: integer.min(1, message('This file is empty.')).max(Number.MAX_SAFE_INTEGER).describe('In bytes.'),
    }),
    answer: upload,
    errors: ['validation', 'file_too_large', 'too_many_uploads', 'file_quota_used', 'storage_full'],
  }),
  appendUpload: call.patch('/api/v1/uploads/:uploadId', {
    transaction: 'none',
    summary: 'Send the next piece of a file; with the last one it is checked and kept',
    who: ROLES,
    query: z.object({
      offset: z.coerce
        .number()
        .int()
        .min(0)
        .describe('Where the piece begins: has to be `received` of the upload.'),
    }),
    bytes: LIMITS.uploadPiece,
    answer: upload,
    errors: [
      'validation',
      'not_found',
      'upload_elsewhere',
      'file_infected',
      'file_unscannable',
      'scanner_unavailable',
      'storage_full',
    ],
  }),
  getUpload: call.get('/api/v1/uploads/:uploadId', {
    summary: 'How much of a file has arrived',
    who: ROLES,
    etag: false,
    answer: upload,
    errors: ['validation', 'not_found'],
  }),
  deleteUpload: call.delete('/api/v1/uploads/:uploadId', {
    transaction: 'none',
    summary: 'Remove a file that hangs on nothing yet',
    who: ROLES,
    answer: 'nothing',
    errors: ['validation', 'not_found'],
  }),
  listAttachments: call.get('/api/v1/tickets/:ticketId/attachments', {
    summary: 'Files that were sent with a ticket itself, in their order',
    who: ROLES,
    answer: z.array(attachment),
    errors: ['validation', 'not_found'],
  }),
  createAttachments: call.post('/api/v1/tickets/:ticketId/attachments', {
    summary: 'Add files to a ticket itself',
    who: ROLES,
    body: z.object({ files: z.array(id).min(1).max(LIMITS.filesAtOnce) }),
    answer: z.array(attachment),
    errors: ['validation', 'not_found', 'ticket_merged', 'upload_gone'],
  }),
  getAttachment: call.get('/api/v1/attachments/:attachmentId', {
    summary: 'A file; or a small picture, or the beginning of its text',
    who: ROLES,
    query: z.object({
      preview: z
        .literal('small')
        .optional()
        .describe('A small picture of an `image`; the beginning of a `text`. Others have none.'),
    }),
    answer: 'binary',
    media: 'application/octet-stream',
    cost: 'picture',
    errors: ['validation', 'not_found'],
  }),
}
