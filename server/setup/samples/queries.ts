import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../database/dialect.ts'

/** Columns of real data that can name a contact. With one of these, the contact outlives the samples. */
const USES = [
  ['tickets', 'requester_id'],
  ['chat_members', 'account_id'],
  ['attachments', 'uploader_id'],
  ['ticket_participants', 'account_id'],
  ['received_mails', 'account_id'],
  ['sessions', 'account_id'],
  ['api_tokens', 'account_id'],
  ['identities', 'account_id'],
  ['departures', 'account_id'],
  ['contact_merges', 'survivor_id'],
  ['contact_merges', 'merged_id'],
  // Last, because it has no index.
  ['messages', 'author_id'],
] as const

/** Rows about a contact that are deleted with it. */
const OWN = [
  'account_names',
  'phone_numbers',
  'contact_addresses',
  'notifications',
  'notified_tickets',
  'digest_lines',
  'organisation_members',
  'sample_contacts',
] as const

/** Queries about sample tickets. */
export const sampleQueries = (db: Db) => ({
  /** Ids of all sample tickets, also of those in the bin. */
  async tickets(): Promise<string[]> {
    const rows = await db
      .selectFrom('tickets')
      .select('id')
      .where('sample_at', 'is not', null)
      .orderBy('number')
      .execute()
    return rows.map(({ id }) => id)
  },

  /** Whether samples were ever added. */
  async wereAdded(): Promise<boolean> {
    const row = await db
      .selectFrom('events')
      .select('number')
      .where('kind', '=', 'samples.added')
      .limit(1)
      .executeTakeFirst()
    return row !== undefined
  },

  async contacts(): Promise<string[]> {
    const rows = await db.selectFrom('sample_contacts').select('account_id').orderBy('account_id').execute()
    return rows.map((row) => row.account_id)
  },

  async addContact(accountId: string): Promise<void> {
    await db.insertInto('sample_contacts').values({ account_id: accountId }).execute()
  },

  /** Whether real data names a contact, or a person has registered with one of its addresses. */
  async isUsed(accountId: string): Promise<boolean> {
    const isUsed = sql.join(
      USES.map(
        ([table, column]): RawBuilder<unknown> =>
          sql`exists (select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${accountId})`,
      ),
      sql` or `,
    )
    const isFieldValue = sql`exists (select 1 from field_values as v join fields as f on f.id = v.field_id
      where f.kind = 'person' and v.value = ${accountId})`
    const hasLogin = sql`exists (select 1 from accounts where id = ${accountId} and contact_since is null)`
    const { rows } = await sql<{
      used: number
    }>`select case when ${isUsed} or ${isFieldValue} or ${hasLogin} then 1 else 0 end as used`.execute(db)
    return Number(rows[0]?.used) === 1
  },

  /** A contact is no longer one of the samples. */
  async releaseContact(accountId: string): Promise<void> {
    await db.deleteFrom('sample_contacts').where('account_id', '=', accountId).execute()
  },

  /** Deletes a contact that no real data names. */
  async removeContact(accountId: string): Promise<void> {
    for (const table of OWN) await db.deleteFrom(table).where('account_id', '=', accountId).execute()
    await db.deleteFrom('ticket_counts').where('scope', '=', `requester:${accountId}`).execute()
    await db.deleteFrom('accounts').where('id', '=', accountId).execute()
  },
})
