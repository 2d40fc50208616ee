import type { Area } from '../area.ts'
import { conditionHandlers } from './handlers.ts'
import { conditionQueries } from './queries.ts'

export const conditionArea = {
  handlers: conditionHandlers,
  queries: (db, dialect) => ({ conditions: conditionQueries(db, dialect) }),
} satisfies Area
