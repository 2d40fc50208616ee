import type { RawBuilder, SelectQueryBuilder } from 'kysely'
import type { Db } from './schema.ts'
import type { SearchIndex } from './search/search-index.ts'

export type { Db }

/** Sorts after every text that begins with another. */
export const LAST_SIGN = '\u{10ffff}'

/** What is done one at a time on the whole install, in the order in which a transaction may wait for several. */
export const LINES = {
  mailIn: 11,
  endingSessions: 1,
  admins: 2,
  usernames: 3,
  ticketNumbers: 4,
  teams: 5,
  views: 6,
  ticketParents: 7,
  tags: 8,
  fields: 9,
  macros: 10,
  mailboxes: 12,
  webhooks: 13,
  loginProviders: 14,
} as const
type Line = keyof typeof LINES

/** All that differs between the databases, and nothing else. */
export type Dialect = {
  /** Rows that this finds stay as they are until the transaction ends. */
  holding<DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>): SelectQueryBuilder<DB, TB, O>
  /** Like {@link Dialect.holding}, for rows that nobody else holds; the others are passed over. */
  holdingFree<DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>): SelectQueryBuilder<DB, TB, O>
  /** Rows of `table` that this finds are not deleted until the transaction ends; others may find them so too. */
  keeping<DB, TB extends keyof DB & string, O>(
    query: SelectQueryBuilder<DB, TB, O>,
    table: TB,
  ): SelectQueryBuilder<DB, TB, O>
  /** Keeps the rows that this finds from being kept like {@link Dialect.keeping}, once nobody does any more. */
  holdingAlone<DB, TB extends keyof DB, O>(
    query: SelectQueryBuilder<DB, TB, O>,
  ): SelectQueryBuilder<DB, TB, O>
  /** Holds one row like {@link Dialect.holding}; what is read afterwards is how the one who held it before left it. */
  hold(db: Db, table: 'accounts' | 'tickets' | 'mailboxes' | 'webhooks', id: string): Promise<void>
  /** Keeps an account as it is until the transaction ends; others may do so too, and who holds it waits for all of them. */
  keepAccount(db: Db, id: string): Promise<void>
  /** Makes all who stand in the same line wait for one another, until their transactions end. */
  oneAtATime(db: Db, line: Line): Promise<void>
  /** Whether parts of a union have to be in order by themselves to be merged in it. */
  ordersParts: boolean
  /** The numbers or texts of a JSON list as rows, to join with. */
  listed(json: string): RawBuilder<{ value: number }>
  listedTexts(json: string): RawBuilder<{ value: string }>
  /** Tells the planner which share of rows a condition is usually true for, where the database keeps no statistics. No index is used for most rows. */
  likely(condition: RawBuilder<boolean>, share: number): RawBuilder<boolean>
  /** Names the index that a table of a `from` is read by, where the database keeps no statistics. */
  indexedBy(index: string): RawBuilder<unknown>
  /**
   * Finds the tickets `t` of a rare condition before the rest of a query is checked; null: the database plans this itself. PostgreSQL
   * expects such tickets all over the order of a page, and would read a million tickets in that order.
   */
  isolated(condition: RawBuilder<boolean>): RawBuilder<unknown> | null
  /** The texts that a query gives, as one text with a line for each; null where it gives none. For the select of a subquery. */
  lines(text: RawBuilder<unknown>): RawBuilder<string | null>
  search: SearchIndex
}
