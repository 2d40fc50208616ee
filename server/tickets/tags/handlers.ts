import type { tagCalls, TagOnWire } from '@support-desk/contract'
import { type Handlers, pageOf } from '../../edge/handler.ts'
import { createTag, getTag, listTags, mergeTag, setTagMakers, tagMakers, updateTag } from './use-cases.ts'
import type { TagWithCount } from './tag.ts'

/** Handlers of tags and their settings. */
export const tagHandlers: Handlers<keyof typeof tagCalls> = {
  async listTags({ ctx, actor, input }) {
    return pageOf(await listTags(ctx, actor, input.query), presentTag)
  },

  async getTag({ ctx, actor, input }) {
    return presentTag(await getTag(ctx, actor, input.params.tagId))
  },

  async createTag({ ctx, actor, input }) {
    return presentTag(await createTag(ctx, actor, input.body.name))
  },

  async updateTag({ ctx, actor, input }) {
    return presentTag(await updateTag(ctx, actor, { id: input.params.tagId, ...input.body }))
  },

  async mergeTag({ ctx, actor, input }) {
    return presentTag(await mergeTag(ctx, actor, { id: input.params.tagId, ...input.body }))
  },

  async getTagSettings({ ctx, actor }) {
    return { makers: await tagMakers(ctx, actor) }
  },

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
