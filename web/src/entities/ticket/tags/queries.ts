import type { TagList } from '@support-desk/contract'
import { queryOptions } from '@tanstack/react-query'
import { type Answer, request, requestPage } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'
import { PAGE_ROWS, type PagedList } from '#api/list-query.ts'

/** A tag with its other names and how many tickets have it. */
export type Tag = Answer<'listTags'>[number]

/** Tags that are offered at once. */
const OFFERED = 20

/** Tags by name that have some words in a name of theirs. */
export const tagList = ({ q, list }: { q: string; list: TagList }): PagedList<Tag> => ({
  key: [...KEYS.tags, 'list', { q, list }],
  load: (cursor, signal) =>
    requestPage('listTags', { query: { limit: PAGE_ROWS, cursor, q, list } }, { signal }),
})

/** Some tags that tickets can be given: those whose name begins with some words come before those that have them within. */
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

/** One tag, or the one that it was merged into. */
export const tagQuery = (tagId: string) =>
  queryOptions({
    queryKey: [...KEYS.tags, 'one', tagId],
    queryFn: ({ signal }) => request('getTag', { params: { tagId } }, { signal }),
    retry: false,
  })

/** Who may make new tags. */
export const tagSettingsQuery = () =>
  queryOptions({
    queryKey: [...KEYS.tags, 'settings'],
    queryFn: ({ signal }) => request('getTagSettings', undefined, { signal }),
  })
