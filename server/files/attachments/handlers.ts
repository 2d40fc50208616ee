import type { Handlers } from '../../edge/handler.ts'
import { appendUpload, beginUpload, cancelUpload, findUpload } from '../incoming/use-cases.ts'
import { presentUpload } from './present.ts'

type UploadCall = 'beginUpload' | 'appendUpload' | 'getUpload' | 'cancelUpload'

/** Files that come in. */
export const uploadHandlers: Handlers<UploadCall> = {
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
}
