import type { TagList } from '@support-desk/contract'
import { queryOptions } from '@tanstack/react-query'
import { type Answer, request, requestPage } from '#api/client.ts'
import { callQuery } from '#api/call-query.ts'
import { KEYS } from '#api/keys.ts'
import { PAGE_ROWS, type PagedList } from '#api/list-query.ts'

/** A tag with its other names and its number of tickets. */
export type Tag = Answer<'listTags'>[number]

/** Maximum number of suggested tags. */
const OFFERED = 20

/** Tags that match some words, by name. */
export const tagList = ({ q, list }: { q: string; list: TagList }): PagedList<Tag> => ({
  key: [...KEYS.tags, 'list', { q, list }],
  load: (cursor, signal) =>
    requestPage('listTags', { query: { limit: PAGE_ROWS, cursor, q, list } }, { signal }),
})

/** Active tags for suggestions. Names that begin with the words come first. */
export const someTagsQuery = (q: string) =>
  queryOptions({
    queryKey: [...KEYS.tags, 'some', q],
    queryFn: async ({ signal }) => {
      const ask = (match: 'start' | 'anywhere') =>
        request('listTags', { query: { limit: OFFERED, q, match } }, { signal })
      if (q === '') return ask('anywhere')
      const [first, others] = await Promise.all([ask('start'), ask('anywhere')])
      const known = new Set(first.map(({ id }) => id))
      return [...first, ...others.filter(({ id }) => !known.has(id))].slice(0, OFFERED)
    },
  })

/** One tag, or the tag into which it was merged. */
export const tagQuery = (tagId: string) => ({
  ...callQuery([...KEYS.tags, 'one', tagId], 'getTag', { params: { tagId } }),
  retry: false,
})

/** The roles that can create tags. */
export const tagSettingsQuery = () => callQuery([...KEYS.tags, 'settings'], 'getTagSettings')
