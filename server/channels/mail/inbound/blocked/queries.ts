import type { BlockedKind, BlockedSender } from '@support-desk/contract'
import type { Db } from '../../../../database/dialect.ts'
import { keysetPage, type Keyset } from '../../../../kernel/keyset-pages.ts'
import type { PageRequest, Rows } from '../../../../kernel/paging.ts'

const LATEST_FIRST: Keyset = { column: 'b.created_at', id: 'b.id', descending: true }

/** A new block. `ticketId`: the ticket with the spam mark that created the block. */
export type NewBlock = {
  id: string
  kind: BlockedKind
  /** An address or a domain, in lower case. */
  pattern: string
  createdBy: string | null
  createdAt: string
  ticketId: string | null
}

const blocked = (db: Db) =>
  db
    .selectFrom('blocked_senders as b')
    .leftJoin('accounts as a', 'a.id', 'b.created_by')
    .select(['b.id', 'b.kind', 'b.pattern', 'b.created_by', 'b.created_at', 'a.username'])

type Row = Awaited<ReturnType<ReturnType<typeof blocked>['execute']>>[number]

const toBlocked = (row: Row): BlockedSender => ({
  id: row.id,
  kind: row.kind,
  pattern: row.pattern,
  createdBy:
    row.created_by !== null && row.username !== null ? { id: row.created_by, username: row.username } : null,
  createdAt: row.created_at,
})

/** Queries about blocked senders. */
export const blockedSenderQueries = (db: Db) => ({
  /** Blocked senders, latest first. */
  list: (page: PageRequest): Promise<Rows<BlockedSender>> =>
    keysetPage(blocked(db), LATEST_FIRST, page, {
      keyOf: (row) => [row.created_at, row.id],
      present: toBlocked,
    }),

  async find(id: string): Promise<BlockedSender | null> {
    const row = await blocked(db).where('b.id', '=', id).executeTakeFirst()
    return row ? toBlocked(row) : null
  },

  async findPattern(pattern: string): Promise<BlockedSender | null> {
    const row = await blocked(db).where('b.pattern', '=', pattern).executeTakeFirst()
    return row ? toBlocked(row) : null
  },

  /** The blocks that the spam mark of a ticket created. */
  async ofTicket(ticketId: string): Promise<BlockedSender[]> {
    return (await blocked(db).where('b.ticket_id', '=', ticketId).execute()).map(toBlocked)
  },

  /** Whether any of the patterns is blocked. */
  async isAny(patterns: readonly string[]): Promise<boolean> {
    if (patterns.length === 0) return false
    const row = await blocked(db).where('b.pattern', 'in', patterns).limit(1).executeTakeFirst()
    return row !== undefined
  },

  /** Returns false if the pattern is blocked already. */
  async insert(block: NewBlock): Promise<boolean> {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('blocked_senders')
      .values({
        id: block.id,
        kind: block.kind,
        pattern: block.pattern,
        created_by: block.createdBy,
        created_at: block.createdAt,
        ticket_id: block.ticketId,
      })
      .onConflict((conflict) => conflict.column('pattern').doNothing())
      .executeTakeFirstOrThrow()
    return (numInsertedOrUpdatedRows ?? 0n) > 0n
  },

  async remove(id: string): Promise<void> {
    await db.deleteFrom('blocked_senders').where('id', '=', id).execute()
  },
})

declare module '../../../../kernel/store.ts' {
  interface Queries {
    blockedSenders: ReturnType<typeof blockedSenderQueries>
  }
}

declare module '../../../../database/schema.ts' {
  interface Schema {
    /** Blocked senders. Their mails are ignored. */
    blocked_senders: {
      id: string
      kind: BlockedKind
      /** An address, or a domain with its subdomains; in lower case. */
      pattern: string
      created_by: string | null
      created_at: string
      /** The ticket with the spam mark that created the block; null: an admin created it. */
      ticket_id: string | null
    }
  }
}
