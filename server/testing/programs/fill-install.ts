import { join } from 'node:path'
import { createPasswords } from '../../auth/passwords/passwords.ts'
import { createDiskFiles } from '../../files/disk-files.ts'
import { openStore, type StoreLocation } from '../../open-store.ts'
import { PASSWORD } from '../calls/test-server.ts'
import { addTicket, at } from '../database/test-store.ts'

const ACCOUNTS = { dana: 'Admin', ada: 'SupportTeam', uma: 'User' } as const

/** Adds dana, ada and uma to a stopped install, with unassigned tickets of uma. Returns the ticket ids. */
export async function fillInstall(place: StoreLocation, tickets: number): Promise<string[]> {
  const store = await openStore(place)
  const passwordHash = await createPasswords({ memoryCost: 8, timeCost: 1, parallelism: 1 }).hash(PASSWORD)
  for (const [username, role] of Object.entries(ACCOUNTS)) {
    const account = { id: username, username, email: `${username}@example.com`, role, joinedAt: at(0) }
    await store.write((tx) => tx.accounts.insert({ ...account, passwordHash }))
  }
  const ids: string[] = []
  for (let index = 0; index < tickets; index++) {
    const ticketId = await addTicket(store, 'uma')
    await store.write((tx) =>
      tx.events.append({ kind: 'ticket.raised', ticketId, actorId: 'uma', data: {} }, at(0)),
    )
    ids.push(ticketId)
  }
  const files = place.databaseUrl ? store.files : createDiskFiles(join(place.dataDir, 'files'))
  for (const name of ['full.webp', 'thumb.webp']) await files.keep(name, new Uint8Array(1))
  await store.close()
  return ids
}
