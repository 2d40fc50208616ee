import type { macroCalls } from '@support-desk/contract'
import type { Handlers } from '../edge/handler.ts'
import { presentMacro, presentPreview } from './present.ts'
import { applyMacro, previewMacro } from './use-cases-applying.ts'
import { createMacro, updateMacro, deleteMacro, listMacros } from './use-cases.ts'

/** Calls about macros. */
export const macroHandlers: Handlers<keyof typeof macroCalls> = {
  async listMacros({ ctx, actor }) {
    return (await listMacros(ctx, actor)).map(presentMacro)
  },

  async createMacro({ ctx, actor, input }) {
    return presentMacro(await createMacro(ctx, actor, input.body))
  },

  async updateMacro({ ctx, actor, input }) {
    return presentMacro(await updateMacro(ctx, actor, { id: input.params.macroId, draft: input.body }))
  },

  async deleteMacro({ ctx, actor, input }) {
    await deleteMacro(ctx, actor, input.params.macroId)
    return undefined
  },

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
