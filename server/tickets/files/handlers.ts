import type { Handlers } from '../../edge/handler.ts'
import { presentAttachment } from '../../files/index.ts'
import { createAttachments, listAttachments, readAttachment } from './use-cases.ts'

/** Calls about attachments. */
export const ticketFileHandlers: Handlers<'listAttachments' | 'createAttachments' | 'getAttachment'> = {
  listAttachments: async ({ ctx, actor, input }) =>
    (await listAttachments(ctx, actor, input.params.ticketId)).map(presentAttachment),

  async createAttachments({ ctx, actor, input }) {
    const added = { ...input.params, ...input.body }
    return (await createAttachments(ctx, actor, added)).map(presentAttachment)
  },

  async getAttachment({ ctx, actor, input }) {
    const wanted = { id: input.params.attachmentId, isPreview: input.query.preview !== undefined }
    const { content, type, name, isShown } = await readAttachment(ctx, actor, wanted)
    return { bytes: content, type, fileName: name, isShown }
  },
}
