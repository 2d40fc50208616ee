import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import type { Role } from '@support-desk/contract'
import { newId } from '../../kernel/ids.ts'
import type { Store } from '../../kernel/store.ts'
import { createDatabase } from '../postgres/postgres.ts'
import { openStore, type StoreLocation } from '../../open-store.ts'
import { copyTemplate } from './template.ts'
import type { NewTicket } from '../../tickets/index.ts'
import { openSearches, type OpenSearches } from './searches.ts'

export const DATABASES = ['SQLite', 'PostgreSQL'] as const

/** A fresh store in a database, and a function that discards it. */
export async function openTestStore(
  kind: (typeof DATABASES)[number],
): Promise<{ store: Store; searches: OpenSearches; place: StoreLocation; discard: () => Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'support-desk-store-'))
  const database = kind === 'PostgreSQL' ? await createDatabase(inject('postgresUrl')) : null
  if (!database) await copyTemplate(dataDir)
  const place = { dataDir, databaseUrl: database?.url ?? null }
  const store = await openStore(place)
  const searches = openSearches(place)
  return {
    store,
    searches,
    place,
    async discard() {
      await searches.close()
      await store.close()
      await database?.drop()
      await rm(dataDir, { recursive: true })
    },
  }
}

/** Inserts an account. Returns its id and name. */
export async function addAccount(
  store: Store,
  role: Role,
  username = newId(),
): Promise<{ id: string; username: string }> {
  const id = newId()
  const account = { id, username, email: `${id}@example.com`, role, joinedAt: at(0), passwordHash: 'x' }
  await store.write((tx) => tx.accounts.insert(account))
  return { id, username }
}

/** Inserts a ticket. Returns its id. */
export async function addTicket(
  store: Store,
  requesterId: string,
  written: Partial<NewTicket> = {},
): Promise<string> {
  const id = newId()
  const ticket: NewTicket = {
    id,
    requesterId,
    subject: 'Printer on fire',
    message: 'Smoke comes out of tray two.',
    occurredOn: '2026-01-01',
    occurredTime: '',
    picture: { full: 'full.webp', thumb: 'thumb.webp' },
    createdAt: at(0),
    ...written,
  }
  await store.write((tx) => tx.tickets.insert(ticket))
  return id
}

/** The time `seconds` after the start of 2026. */
export const at = (seconds: number): string => new Date(Date.UTC(2026, 0, 1) + seconds * 1000).toISOString()
