import type { privacyCalls } from '@support-desk/contract'
import { eraseOwnAccount, eraseUser } from './use-cases-erasure.ts'
import { exportOwnData, exportUser, type ExportFile } from './use-cases-export.ts'
import { type BinaryAnswer, type Handlers, pageOf } from '../edge/handler.ts'
import { zipOf } from './zip.ts'

/** Calls that export and erase personal data. */
export const privacyHandlers: Handlers<keyof typeof privacyCalls> = {
  exportOwnData: async ({ ctx, actor, say }) => archiveOf(await exportOwnData(ctx, actor, say)),

  exportUser: async ({ ctx, actor, input, say }) =>
    archiveOf(await exportUser(ctx, actor, { id: input.params.userId, say })),

  listFormerUsers: async ({ ctx, input }) =>
    pageOf(await ctx.store.privacy.listFormer(input.query), (user) => user),

  eraseUser: ({ ctx, actor, input }) => eraseUser(ctx, actor, input.params.userId),

  eraseOwnAccount: ({ ctx, actor, proof }) => eraseOwnAccount(ctx, actor, proof),
}

const archiveOf = (files: AsyncIterable<ExportFile>): BinaryAnswer => ({
  bytes: zipOf(files),
  type: 'application/zip',
  fileName: 'support-desk-data.zip',
})
