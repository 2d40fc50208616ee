import { type RawBuilder, sql } from 'kysely'

/*
 * Spam, deleted tickets and samples stay in the table of tickets. Each query that lists, finds or counts tickets uses one
 * of these conditions. Lists show samples; counts and figures leave them out.
 */

/** Columns that decide whether a ticket is listed and counted. */
export type RemovalColumns = { spam_at: string | null; deleted_at: string | null; sample_at: string | null }

/** Names of {@link RemovalColumns}. */
export const REMOVAL_COLUMNS = ['spam_at', 'deleted_at', 'sample_at'] as const

/** Tickets that are not in the bin. Only queries of the bin itself see others. */
export const keptTicket = (table: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(`${table}.deleted_at`)} is null`

/** Tickets in lists of staff: neither spam nor in the bin. */
export const listedTicket = (table: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${table}.deleted_at`)} is null and ${sql.ref(`${table}.spam_at`)} is null)`

/** Tickets in lists of one account: spam only for its requester, who must not notice the mark. */
export const listedTicketFor = (table: string, accountId: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${table}.deleted_at`)} is null
    and (${sql.ref(`${table}.spam_at`)} is null or ${sql.ref(`${table}.requester_id`)} = ${accountId}))`

/** Listed tickets that are no samples. */
export const countedTicket = (table: string): RawBuilder<boolean> =>
  sql<boolean>`(${listedTicket(table)} and ${realTicket(table)})`

/** Tickets that are no samples. */
export const realTicket = (table: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(`${table}.sample_at`)} is null`

/** Whether stored counts and figures contain a ticket. */
export const isCounted = (row: RemovalColumns): boolean =>
  row.spam_at === null && row.deleted_at === null && row.sample_at === null
