import type { fileCalls } from '@support-desk/contract'
import type { Handlers } from '../../edge/handler.ts'
import { appendUpload, beginUpload, cancelUpload, findUpload } from '../incoming/use-cases.ts'
import { presentAttachment, presentUpload } from './present.ts'
import { addAttachments, listAttachments, readAttachment } from './use-cases.ts'

/** Files that come in, and those that hang on tickets, messages and notes. */
export const fileHandlers: Handlers<keyof typeof fileCalls> = {
  async beginUpload({ ctx, actor, input }) {
    return presentUpload(await beginUpload(ctx, actor, input.body))
  },

  async appendUpload({ ctx, actor, input }) {
    const piece = { id: input.params.uploadId, offset: input.query.offset, bytes: input.bytes }
    return presentUpload(await appendUpload(ctx, actor, piece))
  },

  async getUpload({ ctx, actor, input }) {
    return presentUpload(await findUpload(ctx, actor, input.params.uploadId))
  },

  async cancelUpload({ ctx, actor, input }) {
    await cancelUpload(ctx, actor, input.params.uploadId)
  },

  async listAttachments({ ctx, actor, input }) {
    const attachments = await listAttachments(ctx, actor, input.params.ticketId)
    return { attachments: attachments.map(presentAttachment) }
  },

  async addAttachments({ ctx, actor, input }) {
    const added = { ...input.params, ...input.body }
    return { attachments: (await addAttachments(ctx, actor, added)).map(presentAttachment) }
  },

  async getAttachment({ ctx, actor, input }) {
    const wanted = { id: input.params.attachmentId, isPreview: input.query.preview !== undefined }
    const { content, type, name, isShown } = await readAttachment(ctx, actor, wanted)
    return { bytes: content, type, fileName: name, isShown }
  },
}
