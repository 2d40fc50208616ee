import type { RawBuilder, SelectQueryBuilder } from 'kysely'
import type { Db } from './schema.ts'
import type { SearchIndex } from './search/search-index.ts'

export type { Db }

/** Sorts after every text with the same prefix. */
export const LAST_SIGN = '\u{10ffff}'

/** Advisory locks of the whole install. A transaction takes several in this order. */
export const LINES = {
  mailIn: 11,
  deskSettings: 110,
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
  calendars: 130,
  outgoingMail: 70,
  mailApps: 120,
  /** Last, because every change takes it right before its commit. */
  events: 15,
} as const
type Line = keyof typeof LINES

/** All differences between the databases. */
export type Dialect = {
  /** Locks the found rows until the transaction ends. */
  holding<DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>): SelectQueryBuilder<DB, TB, O>
  /** Like {@link Dialect.holding}, and skips locked rows. */
  holdingFree<DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>): SelectQueryBuilder<DB, TB, O>
  /** Prevents the deletion of the found rows of `table` until the transaction ends. A shared lock. */
  keeping<DB, TB extends keyof DB & string, O>(
    query: SelectQueryBuilder<DB, TB, O>,
    table: TB,
  ): SelectQueryBuilder<DB, TB, O>
  /** Waits for all {@link Dialect.keeping} locks on the found rows and excludes new ones. */
  holdingAlone<DB, TB extends keyof DB, O>(
    query: SelectQueryBuilder<DB, TB, O>,
  ): SelectQueryBuilder<DB, TB, O>
  /** Locks one row like {@link Dialect.holding}. Later reads see the changes of the previous lock holder. */
  hold(db: Db, table: 'accounts' | 'tickets' | 'mailboxes' | 'webhooks', id: string): Promise<void>
  /** Takes a shared lock on an account until the transaction ends. `hold` waits for all shared locks. */
  keepAccount(db: Db, id: string): Promise<void>
  /** Takes an advisory lock until the transaction ends. */
  oneAtATime(db: Db, line: Line): Promise<void>
  /** Whether the parts of a union must be sorted to be merged in order. */
  ordersParts: boolean
  /** The numbers or texts of a JSON list as rows, for joins. */
  listed(json: string): RawBuilder<{ value: number }>
  listedTexts(json: string): RawBuilder<{ value: string }>
  /**
   * Hints the share of rows that match a condition, for a database without statistics. The planner uses no index for common
   * conditions.
   */
  likely(condition: RawBuilder<boolean>, share: number): RawBuilder<boolean>
  /** Forces an index for a table of a `from`, for a database without statistics. */
  indexedBy(index: string): RawBuilder<unknown>
  /**
   * Evaluates a rare condition before the rest of a query; null: the planner does so itself. PostgreSQL assumes that matching
   * tickets are spread evenly over the order of a page. It would scan a million tickets in that order.
   */
  isolated(condition: RawBuilder<boolean>): RawBuilder<unknown> | null
  /** Joins the texts of a query with line breaks; null when there are none. For the select of a subquery. */
  lines(text: RawBuilder<unknown>): RawBuilder<string | null>
  search: SearchIndex
}
