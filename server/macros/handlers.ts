import type { macroCalls } from '@support-desk/contract'
import type { Handlers } from '../edge/handler.ts'
import { presentMacro, presentPreview } from './present.ts'
import { applyMacro, previewMacro } from './use-cases-applying.ts'
import { createMacro, updateMacro, deleteMacro, listMacros } from './use-cases.ts'

/** Calls about macros. */
export const macroHandlers: Handlers<keyof typeof macroCalls> = {
  listMacros: async ({ ctx, actor }) => (await listMacros(ctx, actor)).map(presentMacro),

  createMacro: async ({ ctx, actor, input }) => presentMacro(await createMacro(ctx, actor, input.body)),

  updateMacro: async ({ ctx, actor, input }) =>
    presentMacro(await updateMacro(ctx, actor, { id: input.params.macroId, draft: input.body })),

  deleteMacro: ({ ctx, actor, input }) => deleteMacro(ctx, actor, input.params.macroId),

  async previewMacro({ ctx, actor, input, say }) {
    const use = { macroId: input.params.macroId, ticketId: input.query.ticketId }
    return presentPreview(await previewMacro(ctx, actor, use), say)
  },

  async applyMacro({ ctx, actor, input }) {
    const use = { macroId: input.params.macroId, ...input.body }
    const { after, changes } = await applyMacro(ctx, actor, use)
    return { ticket: after, changes }
  },
}
