import type { ConditionTest, QueueOrder } from '@support-desk/contract'
import type { Db, Dialect } from '../database/dialect.ts'
import { pageOf } from '../kernel/keyset-pages.ts'
import { cursorOf, placeAt } from './places.ts'
import { conditionOf } from './queries-compile.ts'
import { wordsIn } from './words-in.ts'
import { findWithWords } from './queries-find-words.ts'
import { type TicketNumberPage, readTickets, SIZES, type Sizes, type WordsSource } from './queries-read.ts'

/** The parameters of a page of matching tickets. */
export type QueueSearch = {
  test: ConditionTest
  order: QueueOrder
  limit: number
  cursor?: string | undefined
  /** For figures and exports: leaves out samples. */
  withoutSamples?: boolean
}

/** Finds a page. With words it may be short or empty although more pages follow. */
export async function findPage(
  db: Db,
  dialect: Dialect,
  { test, order, limit, cursor, withoutSamples = false }: QueueSearch,
  source: WordsSource,
  sizes: Sizes = SIZES,
): Promise<TicketNumberPage> {
  const after = cursor === undefined ? null : placeAt(cursor)
  if (wordsIn(test).length > 0)
    return findWithWords(db, dialect, { test, order, limit, after, sizes, withoutSamples }, source)
  const condition = conditionOf(test, dialect, { withoutSamples })
  const found = await readTickets(db, dialect, { condition, order, after, limit: limit + 1, sizes })
  const { rows, nextCursor } = pageOf(found, limit, cursorOf, ({ number }) => number)
  return { numbers: rows, nextCursor }
}
