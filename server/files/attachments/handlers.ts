import type { Handlers } from '../../edge/handler.ts'
import { appendUpload, createUpload, deleteUpload, findUpload } from '../incoming/use-cases.ts'
import { presentUpload } from './present.ts'

type UploadCall = 'createUpload' | 'appendUpload' | 'getUpload' | 'deleteUpload'

/** Calls about uploads. */
export const uploadHandlers: Handlers<UploadCall> = {
  createUpload: async ({ ctx, actor, input }) => presentUpload(await createUpload(ctx, actor, input.body)),

  async appendUpload({ ctx, actor, input }) {
    const piece = { id: input.params.uploadId, offset: input.query.offset, bytes: input.bytes }
    return presentUpload(await appendUpload(ctx, actor, piece))
  },

  getUpload: async ({ ctx, actor, input }) =>
    presentUpload(await findUpload(ctx, actor, input.params.uploadId)),

  deleteUpload: ({ ctx, actor, input }) => deleteUpload(ctx, actor, input.params.uploadId),
}
