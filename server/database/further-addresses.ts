import type { Db } from './dialect.ts'

/** Further addresses by account: of one account, or of all. */
export async function furtherAddresses(db: Db, accountId?: string): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom('contact_addresses')
    .select(['account_id', 'email'])
    .$if(accountId !== undefined, (query) => query.where('account_id', '=', accountId ?? ''))
    .execute()
  const grouped = Map.groupBy(rows, (row) => row.account_id)
  return new Map([...grouped].map(([id, each]) => [id, each.map(({ email }) => email)]))
}
