import type { Db } from '../../../../database/dialect.ts'
import { statusOf } from '../../outbound/queries-unsent.ts'
import type { UndeliveredMail } from '../ledger/received-mail.ts'

/** A requester or participant. Only contacts have an address here, because staff do not see addresses of accounts. */
export type Person = {
  id: string
  name: string
  address: string | null
  isContact: boolean
  /** The latest failed delivery to this person; null if mails reach them. */
  undelivered: { at: string; status: string | null; text: string } | null
}

/** A participant, with the person who added them and the reason. */
export type CopyReader = Person & { since: string; addedBy: string | null; why: 'staff' | 'held_mail' }

/** Queries about the participants of tickets. */
export const participantQueries = (db: Db) => ({
  /** The requester of a ticket, and its participants by time of joining. */
  async people(ticketId: string, requesterId: string): Promise<{ requester: Person; cc: CopyReader[] }> {
    const rows = await db
      .selectFrom('accounts as a')
      .leftJoin('ticket_participants as p', (join) =>
        join.onRef('p.account_id', '=', 'a.id').on('p.ticket_id', '=', ticketId),
      )
      .leftJoin('received_mails as b', 'b.id', 'a.bounced_by')
      .leftJoin('outbox as o', 'o.id', 'a.bounced_by')
      .leftJoin('accounts as host', 'host.id', 'p.added_by')
      .select([
        'a.id',
        'a.username',
        'a.email',
        'a.contact_since',
        'p.since',
        'p.why',
        'b.bounce',
        'b.received_at',
        'o.failed_at',
        'o.last_error',
      ])
      .select('host.username as added_by')
      // One list of ids: with OR conditions PostgreSQL would scan all accounts.
      .where('a.id', 'in', (eb) =>
        eb
          .selectFrom('ticket_participants')
          .select('account_id')
          .where('ticket_id', '=', ticketId)
          .union(eb.selectFrom('tickets').select('requester_id as account_id').where('id', '=', ticketId)),
      )
      .where('a.deleted_at', 'is', null)
      .execute()
    const people = rows.toSorted((one, other) => ((one.since ?? '') < (other.since ?? '') ? -1 : 1))
    const found = people.find(({ id }) => id === requesterId)
    return {
      requester: found ? toPerson(found) : nobody(requesterId),
      cc: people
        .filter(({ id }) => id !== requesterId)
        .map((row) => ({
          ...toPerson(row),
          since: row.since ?? '',
          addedBy: row.added_by,
          why: row.why === 'held_mail' ? 'held_mail' : 'staff',
        })),
    }
  },

  /** Names of the files with the latest mails that the requester or participants sent to a ticket, newest first. */
  async mailsOf(ticketId: string, limit: number): Promise<string[]> {
    const rows = await db
      .selectFrom('received_mails')
      .select('file')
      .where('ticket_id', '=', ticketId)
      .where('state', '=', 'delivered')
      .where('kind', '=', 'person')
      .where('file', 'is not', null)
      .orderBy('received_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute()
    return rows.flatMap(({ file }) => file ?? [])
  },

  /** The addresses, in lower case, that belong to staff, the requester or a participant. */
  async reached(
    ticketId: string,
    requesterId: string,
    addresses: readonly string[],
  ): Promise<ReadonlySet<string>> {
    if (addresses.length === 0) return new Set()
    const rows = await db
      .selectFrom('accounts as a')
      .leftJoin('ticket_participants as p', (join) =>
        join.onRef('p.account_id', '=', 'a.id').on('p.ticket_id', '=', ticketId),
      )
      .select(['a.id', 'a.email_key', 'a.role', 'p.since'])
      .where('a.email_key', 'in', addresses)
      .execute()
    const taking = rows.filter(
      ({ id, role, since }) => id === requesterId || role !== 'User' || since !== null,
    )
    return new Set(taking.flatMap(({ email_key: key }) => key ?? []))
  },

  /** Since when an account takes part; null if it does not. */
  async since(ticketId: string, accountId: string): Promise<string | null> {
    const row = await db
      .selectFrom('ticket_participants')
      .select('since')
      .where('ticket_id', '=', ticketId)
      .where('account_id', '=', accountId)
      .executeTakeFirst()
    return row?.since ?? null
  },

  async has(ticketId: string, accountId: string): Promise<boolean> {
    return (await this.since(ticketId, accountId)) !== null
  },

  /** Adds a participant. Returns false if they took part already. */
  async add(values: {
    ticketId: string
    accountId: string
    addedBy: string | null
    why: string
    since: string
  }): Promise<boolean> {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('ticket_participants')
      .values({
        ticket_id: values.ticketId,
        account_id: values.accountId,
        kind: 'cc',
        added_by: values.addedBy,
        why: values.why,
        since: values.since,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow()
    return (numInsertedOrUpdatedRows ?? 0n) > 0n
  },

  /** Removes a participant. Returns false if they did not take part. */
  async remove(ticketId: string, accountId: string): Promise<boolean> {
    const { numDeletedRows } = await db
      .deleteFrom('ticket_participants')
      .where('ticket_id', '=', ticketId)
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow()
    return numDeletedRows > 0n
  },
})

/** The bounce of a mail, or the refusal of one by the server. */
type Failure = Record<'bounce' | 'received_at' | 'failed_at' | 'last_error' | 'contact_since', string | null>

const toPerson = (row: Failure & { id: string; username: string; email: string }): Person => ({
  id: row.id,
  name: row.username,
  address: row.contact_since === null || row.email === '' ? null : row.email,
  isContact: row.contact_since !== null,
  undelivered: undeliveredOf(row),
})

const nobody = (id: string): Person => ({
  id,
  name: '',
  address: null,
  isContact: false,
  undelivered: null,
})

/** A failed delivery. Its words may be removed already. For accounts they are omitted, because servers quote addresses. */
function undeliveredOf({
  bounce,
  received_at,
  failed_at,
  last_error: error,
  contact_since: contactSince,
}: Failure): Person['undelivered'] {
  const at = received_at ?? failed_at
  if (at === null) return null
  const refused = { status: statusOf(error ?? ''), text: error ?? '' }
  const { status, text } = bounce === null ? refused : (JSON.parse(bounce) as UndeliveredMail)
  return { at, status, text: contactSince === null ? '' : text }
}

declare module '../../../../kernel/store.ts' {
  interface Queries {
    participants: ReturnType<typeof participantQueries>
  }
}
