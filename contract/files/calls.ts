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
  size: integer.describe('Size of the whole file, in bytes.'),
  received: integer.describe('Received bytes: the offset of the next part.'),
  file: attachment
    .omit({ id: true, isSignature: true })
    .nullable()
    .describe('The attachment, once the upload is complete and checked.'),
  expiresAt: instant.describe('ISO 8601 in UTC: unused uploads are deleted then.'),
})
export type UploadOnWire = z.infer<typeof upload>

/** Ids of complete uploads to attach. */
export const filesToAttach = z
  .array(id)
  .max(LIMITS.filesAtOnce)
  .default([])
  .describe('Ids of complete uploads of the actor, in display order.')

/** Uploads come in pieces, so that a broken connection repeats only one piece. */
export const fileCalls = {
  createUpload: call.post('/api/v1/uploads', {
    transaction: 'none',
    summary: 'Start an upload in parts',
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
    summary: 'Send the next part of a file; the last one completes and checks it',
    who: ROLES,
    query: z.object({
      offset: z.coerce
        .number()
        .int()
        .min(0)
        .describe('Offset of the part: must equal `received` of the upload.'),
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
    summary: 'Progress of an upload',
    who: ROLES,
    etag: false,
    answer: upload,
    errors: ['validation', 'not_found'],
  }),
  deleteUpload: call.delete('/api/v1/uploads/:uploadId', {
    transaction: 'none',
    summary: 'Delete an unused upload',
    who: ROLES,
    answer: 'nothing',
    errors: ['validation', 'not_found'],
  }),
  listAttachments: call.get('/api/v1/tickets/:ticketId/attachments', {
    summary: 'Files of a ticket itself, in order',
    who: ROLES,
    answer: z.array(attachment),
    errors: ['validation', 'not_found'],
  }),
  createAttachments: call.post('/api/v1/tickets/:ticketId/attachments', {
    summary: 'Add files to a ticket itself',
    who: ROLES,
    body: z.object({ files: z.array(id).min(1).max(LIMITS.filesAtOnce) }),
    answer: z.array(attachment),
    errors: ['validation', 'not_found', 'ticket_merged', 'ticket_is_spam', 'upload_gone'],
  }),
  getAttachment: call.get('/api/v1/attachments/:attachmentId', {
    summary: 'A file, a small picture, or the beginning of its text',
    who: ROLES,
    query: z.object({
      preview: z
        .literal('small')
        .optional()
        .describe('A small picture for an `image`, the beginning for a `text`. Other files have none.'),
    }),
    answer: 'binary',
    media: 'application/octet-stream',
    cost: 'picture',
    errors: ['validation', 'not_found'],
  }),
}
