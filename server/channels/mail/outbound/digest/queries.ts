import type { Db } from '../../../../database/dialect.ts'

/** A notification that waits for the next email to its reader. */
export type DigestLine = {
  id: string
  accountId: string
  ticketId: string
  /** An occasion or the id of a view. */
  kind: string
  /** A message with the placeholders `name` and `subject`, and further values. */
  text: string
  values: Readonly<Record<string, string>>
  /** The account of `name`. */
  userId: string | null
  createdAt: string
}

/** A line with its ticket, as its email shows it. */
export type ShownLine = Pick<DigestLine, 'id' | 'text' | 'values'> & {
  ticket: { id: string; number: number; subject: string; requester: { id: string } }
  name: string | null
}

/** Queries about lines of notification emails. */
export const digestQueries = (db: Db) => ({
  async insert({
    id,
    accountId,
    ticketId,
    kind,
    text,
    values,
    userId,
    createdAt,
  }: DigestLine): Promise<void> {
    await db
      .insertInto('digest_lines')
      .values({
        id,
        account_id: accountId,
        ticket_id: ticketId,
        kind,
        text,
        text_values: JSON.stringify(values),
        person_id: userId,
        created_at: createdAt,
      })
      .execute()
  },

  /** The lines of an account, oldest first, at most `limit`. */
  async of(accountId: string, limit: number): Promise<ShownLine[]> {
    const rows = await db
      .selectFrom('digest_lines as l')
      .innerJoin('tickets as t', 't.id', 'l.ticket_id')
      .leftJoin('accounts as user', 'user.id', 'l.person_id')
      .select(['l.id', 'l.text', 'l.text_values', 'user.username'])
      .select(['t.id as ticket_id', 't.number', 't.subject', 't.requester_id'])
      .where('l.account_id', '=', accountId)
      .orderBy('l.created_at')
      .orderBy('l.id')
      .limit(limit)
      .execute()
    return rows.map((row) => ({
      id: row.id,
      text: row.text,
      values: JSON.parse(row.text_values) as Record<string, string>,
      name: row.username,
      ticket: {
        id: row.ticket_id,
        number: row.number,
        subject: row.subject,
        requester: { id: row.requester_id },
      },
    }))
  },

  async removeAll(ids: readonly string[]): Promise<void> {
    if (ids.length > 0) await db.deleteFrom('digest_lines').where('id', 'in', ids).execute()
  },

  /** Removes the lines of an account of some kinds, of one ticket or of all. */
  async remove(accountId: string, kinds: readonly string[], ticketId?: string): Promise<void> {
    if (kinds.length === 0) return
    await db
      .deleteFrom('digest_lines')
      .where('account_id', '=', accountId)
      .where('kind', 'in', kinds)
      .$if(ticketId !== undefined, (query) => query.where('ticket_id', '=', ticketId ?? ''))
      .execute()
  },
})

declare module '../../../../kernel/store.ts' {
  interface Queries {
    digests: ReturnType<typeof digestQueries>
  }
}
