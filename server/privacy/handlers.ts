import type { privacyCalls } from '@support-desk/contract'
import { eraseOwnAccount, eraseUser, listFormerUsers } from './use-cases-erasure.ts'
import { exportOwnData, exportUser, type ExportFile } from './use-cases-export.ts'
import { type BinaryAnswer, type Handlers, pageOf } from '../edge/handler.ts'
import { presentFormerUser } from './present.ts'
import { zipOf } from './zip.ts'

/** Calls that export and erase personal data. */
export const privacyHandlers: Handlers<keyof typeof privacyCalls> = {
  async exportOwnData({ ctx, actor, say }) {
    return archiveOf(await exportOwnData(ctx, actor, say))
  },

  async exportUser({ ctx, actor, input, say }) {
    return archiveOf(await exportUser(ctx, actor, { id: input.params.userId, say }))
  },

  async listFormerUsers({ ctx, actor, input }) {
    return pageOf(await listFormerUsers(ctx, actor, input.query), presentFormerUser)
  },

  async eraseUser({ ctx, actor, input }) {
    await eraseUser(ctx, actor, input.params.userId)
  },

  async eraseOwnAccount({ ctx, actor, proof }) {
    await eraseOwnAccount(ctx, actor, proof)
  },
}

const archiveOf = (files: AsyncIterable<ExportFile>): BinaryAnswer => ({
  bytes: zipOf(files),
  type: 'application/zip',
  fileName: 'support-desk-data.zip',
})
