import type { Area } from '../../area.ts'
import { fieldHandlers } from './handlers.ts'
import { fieldValueQueries } from './queries-values.ts'
import { fieldQueries } from './queries.ts'
import { fields } from './checks.ts'

export const fieldArea = {
  handlers: fieldHandlers,
  queries: {
    fields: fieldQueries,
    fieldValues: fieldValueQueries,
  },
  checks: [fields],
} satisfies Area

declare module '../../kernel/store.ts' {
  interface Queries {
    fields: ReturnType<typeof fieldQueries>
    fieldValues: ReturnType<typeof fieldValueQueries>
  }
}
