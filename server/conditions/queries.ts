import type { ConditionTest } from '@support-desk/contract'
import type { Db, Dialect } from '../database/dialect.ts'
import { fieldNameQueries } from '../tickets/index.ts'
import { findPage, type QueueSearch } from './queries-find.ts'
import { passingIds } from './queries-find-words.ts'
import type { TicketNumberPage, WordsSource } from './queries-read.ts'
import { withMeanings } from './queries-meanings.ts'
import { nameQueries } from './queries-names.ts'

/** Queries by conditions. */
export const conditionQueries = (db: Db, dialect: Dialect) => ({
  ...nameQueries(db),
  ...fieldNameQueries(db),

  /** A page of matching tickets, without a check of access. */
  find: (search: QueueSearch, source: WordsSource): Promise<TicketNumberPage> =>
    findPage(db, dialect, search, source),

  /** The ids of given tickets that match a test. */
  passing: (
    ids: readonly string[],
    test: ConditionTest,
    source: Pick<WordsSource, 'thoseSaying'>,
  ): Promise<Set<string>> => passingIds(db, dialect, test, ids, source),

  /** The same test, with words that also match numbers, people and statuses. */
  withMeanings: (test: ConditionTest): Promise<ConditionTest> => withMeanings(db, test),
})
