import type { Area } from '../../area.ts'
import { tagHandlers } from './handlers.ts'
import { moveMergedTags } from './merging.ts'
import { tagQueries } from './queries.ts'

export const tagArea = {
  handlers: tagHandlers,
  queries: { tags: tagQueries },
  jobs: () => [moveMergedTags],
} satisfies Area

declare module '../../kernel/store.ts' {
  interface Queries {
    tags: ReturnType<typeof tagQueries>
  }
}
