import type { ConditionTest, TicketFacts } from '@support-desk/contract'
import type { Db, Dialect } from '../database/dialect.ts'
import type { Sizes } from './queries-candidates.ts'
import { factsOf } from './queries-facts.ts'
import { findPage, type FoundPage, type QueueSearch } from './queries-find.ts'
import { withMeanings } from './queries-meanings.ts'
import type { WordsSource } from './words-source.ts'
import { fieldNameQueries } from '../fields/index.ts'
import { nameQueries } from './queries-names.ts'

/** Queries by conditions. */
export const conditionQueries = (db: Db, dialect: Dialect) => ({
  ...nameQueries(db),
  ...fieldNameQueries(db),

  /** A page of the tickets that pass a test, whoever may see them. */
  find: (search: QueueSearch, source: WordsSource, sizes?: Sizes): Promise<FoundPage> =>
    findPage(db, dialect, search, source, sizes),

  /** The same test, in which words also mean numbers, people and statuses. */
  withMeanings: (test: ConditionTest): Promise<ConditionTest> => withMeanings(db, dialect, test),

  /** What conditions are held against, of some tickets by their ids. Without `withTexts` no ticket says any words. */
  facts: (ids: readonly string[], asked: { withTexts: boolean }): Promise<Map<string, TicketFacts>> =>
    factsOf(db, dialect, ids, asked),
})

declare module '../kernel/store.ts' {
  interface Queries {
    conditions: ReturnType<typeof conditionQueries>
  }
}
