import { z } from 'zod'
import { call, id } from '../call.ts'
import { listQuery } from '../paging.ts'
import { STAFF_ROLES } from '../words.ts'
import { tagName } from './name.ts'
import { tag } from './tag.ts'
import { TAG_LISTS, TAG_MAKERS, TAG_MATCHES } from './words.ts'

const tagSettings = z.object({ makers: z.enum(TAG_MAKERS).describe('Who may create tags.') })

/** Tags, and the right to create them. */
export const tagCalls = {
  listTags: call.get('/api/v1/tags', {
    summary: 'Tags by name; with a search text, those that contain it in their name or an alias',
    tool: { name: 'list_tags', says: 'The tags that there are, with their ids.' },
    who: STAFF_ROLES,
    query: listQuery.extend({
      list: z.enum(TAG_LISTS).default('active'),
      match: z.enum(TAG_MATCHES).default('anywhere').describe('Where in the names to search.'),
    }),
    answer: z.array(tag),
    paged: true,
    errors: ['validation'],
  }),
  getTag: call.get('/api/v1/tags/:tagId', {
    summary: 'A tag; for a merged tag, the tag that it was merged into',
    who: STAFF_ROLES,
    answer: tag,
    errors: ['not_found'],
  }),
  createTag: call.post('/api/v1/tags', {
    summary: 'Create a tag',
    who: STAFF_ROLES,
    body: z.object({ name: tagName }),
    answer: tag,
    errors: ['validation', 'tags_by_admins', 'tag_name_in_use', 'too_many_tags'],
  }),
  updateTag: call.put('/api/v1/tags/:tagId', {
    summary: 'Rename, archive or restore a tag',
    who: ['Admin'],
    body: z.object({ name: tagName, isArchived: z.boolean() }),
    answer: tag,
    errors: ['validation', 'not_found', 'tag_name_in_use'],
  }),
  mergeTag: call.post('/api/v1/tags/:tagId/merge', {
    summary:
      'Merge a tag into another one: its name becomes an alias; tickets, conditions and searches use the other tag',
    who: ['Admin'],
    body: z.object({ intoId: id }),
    answer: tag,
    errors: ['validation', 'not_found', 'tag_gone', 'tag_archived', 'same_tag'],
  }),
  getTagSettings: call.get('/api/v1/tag-settings', {
    summary: 'Who may create tags',
    who: STAFF_ROLES,
    answer: tagSettings,
  }),
  updateTagSettings: call.put('/api/v1/tag-settings', {
    summary: 'Set who may create tags',
    who: ['Admin'],
    body: tagSettings,
    answer: tagSettings,
    errors: ['validation'],
  }),
}
