import type { Db } from '../database/dialect.ts'

/** The accounts that remain of merged contacts, by the id of the merged one. A merge can follow another one. */
export async function survivorsOf(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const next = new Map<string, string>()
  for (let wanted = ids; wanted.length > 0;) {
    const rows = await db
      .selectFrom('contact_merges')
      .select(['merged_id', 'survivor_id'])
      .where('merged_id', 'in', wanted)
      .where('undone_at', 'is', null)
      .execute()
    const found = rows.filter((row) => !next.has(row.merged_id))
    for (const row of found) next.set(row.merged_id, row.survivor_id)
    wanted = found.map((row) => row.survivor_id)
  }
  const lastOf = (id: string): string => {
    const survivor = next.get(id)
    return survivor === undefined ? id : lastOf(survivor)
  }
  return new Map(ids.filter((id) => next.has(id)).map((id) => [id, lastOf(id)]))
}

/** The remaining account of a contact, and all accounts that were merged into it. */
export async function accountFamily(db: Db, id: string): Promise<string[]> {
  const family = new Set<string>()
  for (let wanted = [(await survivorsOf(db, [id])).get(id) ?? id]; wanted.length > 0;) {
    for (const each of wanted) family.add(each)
    const rows = await db
      .selectFrom('contact_merges')
      .select('merged_id')
      .where('survivor_id', 'in', wanted)
      .where('undone_at', 'is', null)
      .execute()
    wanted = rows.map((row) => row.merged_id).filter((each) => !family.has(each))
  }
  return [...family]
}
