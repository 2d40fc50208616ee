import type { Handlers } from '../../edge/handler.ts'
import { appendUpload, createUpload, deleteUpload, findUpload } from '../incoming/use-cases.ts'
import { presentUpload } from './present.ts'

type UploadCall = 'createUpload' | 'appendUpload' | 'getUpload' | 'deleteUpload'

/** Handlers of uploads. */
export const uploadHandlers: Handlers<UploadCall> = {
  async createUpload({ ctx, actor, input }) {
    return presentUpload(await createUpload(ctx, actor, input.body))
  },

  async appendUpload({ ctx, actor, input }) {
    const piece = { id: input.params.uploadId, offset: input.query.offset, bytes: input.bytes }
    return presentUpload(await appendUpload(ctx, actor, piece))
  },

  async getUpload({ ctx, actor, input }) {
    return presentUpload(await findUpload(ctx, actor, input.params.uploadId))
  },

  async deleteUpload({ ctx, actor, input }) {
    await deleteUpload(ctx, actor, input.params.uploadId)
  },
}
