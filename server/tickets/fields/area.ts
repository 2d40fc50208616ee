import type { Area } from '../../area.ts'
import { fieldHandlers } from './handlers.ts'
import { fieldValueQueries } from './queries-values.ts'
import { fieldQueries } from './queries.ts'

export const fieldArea = {
  handlers: fieldHandlers,
  queries: (db, dialect) => ({
    fields: fieldQueries(db, dialect),
    fieldValues: fieldValueQueries(db, dialect),
  }),
} satisfies Area
