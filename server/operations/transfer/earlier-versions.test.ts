import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { earlierStates, layDown } from '../../testing/database/earlier-state.ts'
import { openSearches } from '../../testing/database/searches.ts'
import { type Kind, openPlaces } from '../../testing/database/places.ts'
import { onDatabase } from '../../testing/database/raw-database.ts'
import { openStore, type StoreLocation } from '../../open-store.ts'
import { verify } from '../verify/verify.ts'
import { backUp, move, restore } from './transfers.ts'

/** Created by `npm run backup` of earlier versions. The file name is the last migration of the version. */
const BACKUPS = join(import.meta.dirname, '../../testing/database/earlier-backups')

let places: Awaited<ReturnType<typeof openPlaces>>
beforeAll(async () => {
  places = await openPlaces()
})
afterAll(() => places.discard())

async function expectRestored(place: StoreLocation): Promise<void> {
  const lines: string[] = []
  const wrong = await verify(place, (line) => lines.push(line))
  expect(wrong, lines.join('\n')).toBe(0)
  const store = await openStore(place)
  const searches = openSearches(place)
  const request = { scope: { kind: 'all' }, limit: 5, sort: 'createdAt', q: 'larsen prin' } as const
  const found = await searches.find(request)
  expect(found.rows.map(({ subject }) => subject)).toEqual(['Printer on fire'])
  await searches.close()
  await store.close()
}

it.each<[string, Kind]>([
  ['0012-privacy', 'SQLite'],
  ['0012-privacy', 'PostgreSQL'],
  ['0020-session-ends', 'SQLite'],
  ['0020-session-ends', 'PostgreSQL'],
])('restores a backup made after %s into %s', async (name, kind) => {
  const place = await places.make(kind)
  await restore(place, join(BACKUPS, `${name}.bin`))
  await expectRestored(place)
})

async function firstVersion(): Promise<StoreLocation> {
  const [state] = await earlierStates()
  if (!state) throw new Error('There is no first version.')
  const place = await places.make('SQLite')
  await layDown(state, place)
  return place
}

it('backs up an install of the first version and restores it into PostgreSQL', async () => {
  const source = await firstVersion()
  // With a NUL character, which PostgreSQL cannot store.
  await onDatabase(source, (run) =>
    run("update accounts set department = 'Sa' || char(0) || 'les' where username = 'ben'"),
  )
  const path = join(places.folder, 'first.backup')
  await backUp(source, path)
  const place = await places.make('PostgreSQL')
  await restore(place, path)
  await expectRestored(place)
  const [{ department } = { department: '' }] = (await onDatabase(place, (run) =>
    run("select department from accounts where username = 'ben'"),
  )) as { department: string }[]
  expect(department).toBe('Sales')
})

it('refuses an install of a later version', async () => {
  const source = await firstVersion()
  await onDatabase(source, (run) => run("insert into kysely_migration values ('9999-later', '2026-01-01')"))
  const path = join(places.folder, 'later.backup')
  await expect(backUp(source, path)).rejects.toThrow(/newer version.*9999-later/)
  const { databaseUrl } = await places.make('PostgreSQL')
  await expect(move(source.dataDir, databaseUrl ?? '')).rejects.toThrow(/newer version.*9999-later/)
})
