import type { Area } from '../area.ts'
import { conditionQueries } from './queries.ts'

export const conditionArea = {
  queries: { conditions: conditionQueries },
} satisfies Area

declare module '../kernel/store.ts' {
  interface Queries {
    conditions: ReturnType<typeof conditionQueries>
  }
}
