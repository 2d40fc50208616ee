import type { viewCalls } from '@support-desk/contract'
import type { Handlers } from '../edge/handler.ts'
import { presentCountedView, presentView } from './present.ts'
import { createView, updateView, deleteView } from './use-cases.ts'
import { getView, listViews } from './use-cases-lists.ts'

/** Calls about views of the queue. */
export const viewHandlers: Handlers<keyof typeof viewCalls> = {
  listViews: async ({ ctx, actor, say }) =>
    (await listViews(ctx, actor)).map((shown) => presentCountedView(shown, say)),

  getView: async ({ ctx, actor, input, say }) =>
    presentCountedView(await getView(ctx, actor, input.params.viewId), say),

  async createView({ ctx, actor, input, say }) {
    const { view, ...reader } = await createView(ctx, actor, input.body)
    return presentView(view, { ...reader, say })
  },

  async updateView({ ctx, actor, input, say }) {
    const { view, ...reader } = await updateView(ctx, actor, { id: input.params.viewId, draft: input.body })
    return presentView(view, { ...reader, say })
  },

  deleteView: ({ ctx, actor, input }) => deleteView(ctx, actor, input.params.viewId),
}
