import type { tagCalls, TagOnWire } from '@support-desk/contract'
import { type Handlers, pageOf } from '../../edge/handler.ts'
import { createTag, getTag, listTags, mergeTag, setTagMakers, updateTag } from './use-cases.ts'
import type { TagWithCount } from './tag.ts'

/** Handlers of tags and their settings. */
export const tagHandlers: Handlers<keyof typeof tagCalls> = {
  listTags: async ({ ctx, actor, input }) => pageOf(await listTags(ctx, actor, input.query), presentTag),

  getTag: async ({ ctx, actor, input }) => presentTag(await getTag(ctx, actor, input.params.tagId)),

  createTag: async ({ ctx, actor, input }) => presentTag(await createTag(ctx, actor, input.body.name)),

  updateTag: async ({ ctx, actor, input }) =>
    presentTag(await updateTag(ctx, actor, { id: input.params.tagId, ...input.body })),

  mergeTag: async ({ ctx, actor, input }) =>
    presentTag(await mergeTag(ctx, actor, { id: input.params.tagId, ...input.body })),

  getTagSettings: async ({ ctx }) => ({ makers: await ctx.store.tags.makers() }),

  async updateTagSettings({ ctx, actor, input }) {
    await setTagMakers(ctx, actor, input.body.makers)
    return input.body
  },
}

/** A tag for staff. */
const presentTag = ({ id, name, archivedAt, otherNames, tickets }: TagWithCount): TagOnWire => ({
  id,
  name,
  isArchived: archivedAt !== null,
  otherNames,
  tickets,
})
