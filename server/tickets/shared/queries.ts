import type { TicketStatus } from '@support-desk/contract'
import type { Db } from '../../database/dialect.ts'
import type { UserName } from '../../kernel/actor.ts'
import { keysetPage } from '../../kernel/keyset-pages.ts'
import type { PageRequest, Rows } from '../../kernel/paging.ts'
import { listedTicket, realTicket } from '../removal/queries-listed.ts'

/** A ticket of an organisation in a list. */
export type SharedTicket = {
  id: string
  number: number
  subject: string
  status: TicketStatus
  requester: UserName
  createdAt: string
}

const NEWEST_FIRST = { column: 't.created_at', id: 't.id', descending: true }

/** Tickets `t` of the people of an organisation, without spam and the bin. */
const ticketsOfMembers = (db: Db) =>
  db
    .selectFrom('organisation_members as m')
    .innerJoin('accounts as requester', 'requester.id', 'm.account_id')
    .innerJoin('tickets as t', 't.requester_id', 'm.account_id')
    .select(['t.id', 't.number', 't.subject', 't.status', 't.created_at'])
    .select(['t.message', 'requester.id as requester_id', 'requester.username'])
    .where(listedTicket('t'))

type Row = Awaited<ReturnType<ReturnType<typeof ticketsOfMembers>['executeTakeFirstOrThrow']>>

const toTicket = (row: Row): SharedTicket => ({
  id: row.id,
  number: row.number,
  subject: row.subject,
  status: row.status,
  requester: { id: row.requester_id, username: row.username },
  createdAt: row.created_at,
})

/** Queries on tickets of organisations. */
export const sharedTicketQueries = (db: Db) => {
  /**
   * Tickets of other members that a member may read. Each query decides anew, so that a person who leaves the
   * organisation, or the end of sharing, takes effect at once.
   */
  const sharedWith = (accountId: string) =>
    ticketsOfMembers(db)
      .innerJoin('organisation_members as me', 'me.organisation_id', 'm.organisation_id')
      .innerJoin('organisations as o', 'o.id', 'me.organisation_id')
      .where('me.account_id', '=', accountId)
      .where('o.shares_tickets', '=', 1)
      .where('m.account_id', '<>', accountId)
      .where(realTicket('t'))

  return {
    /** Tickets that are shared with a requester, newest first. */
    sharedWith: (accountId: string, page: PageRequest): Promise<Rows<SharedTicket>> =>
      keysetPage(sharedWith(accountId), NEWEST_FIRST, page, {
        keyOf: (row) => [row.created_at, row.id],
        present: toTicket,
      }),

    /** A ticket that is shared with a requester; null for all others. */
    async findShared(accountId: string, id: string): Promise<(SharedTicket & { message: string }) | null> {
      const row = await sharedWith(accountId).where('t.id', '=', id).executeTakeFirst()
      return row ? { ...toTicket(row), message: row.message } : null
    },

    /** Tickets of the people of an organisation, newest first. */
    ofOrganisation: (organisationId: string, page: PageRequest): Promise<Rows<SharedTicket>> =>
      keysetPage(ticketsOfMembers(db).where('m.organisation_id', '=', organisationId), NEWEST_FIRST, page, {
        keyOf: (row) => [row.created_at, row.id],
        present: toTicket,
      }),
  }
}
