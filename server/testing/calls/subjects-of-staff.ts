import { newId } from '../../kernel/ids.ts'
import type { Store } from '../../kernel/store.ts'

/** A team without members. */
export async function addTeam(store: Store, createdAt: string): Promise<string> {
  const id = newId()
  await store.write((tx) => tx.teams.insert({ id, name: id, address: null, createdAt }))
  return id
}

/** A tag that no ticket has. */
export async function addTag(store: Store, createdAt: string): Promise<string> {
  const id = newId()
  await store.write((tx) => tx.tags.insert({ id, name: id, createdAt }))
  return id
}
