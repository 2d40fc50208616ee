import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { openStore } from '../open-store.ts'
import { earlierStates, layDown } from '../testing/database/earlier-state.ts'
import { onDatabase } from '../testing/database/raw-database.ts'
import { DATABASES } from '../testing/database/test-store.ts'
import { createDatabase } from '../testing/postgres/postgres.ts'

const before = (await earlierStates()).find(({ name }) => name === '0040-macros')

test.each(DATABASES)('adds tags and field values of merged tickets to their target on %s', async (kind) => {
  if (!before) throw new Error('The state is missing.')
  const dataDir = await mkdtemp(join(tmpdir(), 'support-desk-upgrade-'))
  const database = kind === 'PostgreSQL' ? await createDatabase(inject('postgresUrl'), 'template0') : null
  const place = { dataDir, databaseUrl: database?.url ?? null }
  await layDown(before, place)
  await onDatabase(place, async (run) => {
    const into = `(select id from (select id from tickets where number = 1) as target)`
    await run(`update tickets set merged_into = ${into}, state = 'Solved',
        assignee_id = coalesce(assignee_id, (select min(id) from accounts)) where number in (5, 6, 8)`)
  })
  const store = await openStore(place)
  const rows = await store.queue.rows({ numbers: [1, 5, 6, 8] })
  const read = rows.map(({ number, tags, fields }) => [
    number,
    tags.map(({ name }) => name),
    fields.map(({ key, values }) => `${key} ${values.join()}`).toSorted(),
  ])
  const values = ['cause Lost', 'memory 16', 'owner admin', 'site Basel']
  expect(read).toEqual([
    [1, ['fax', 'printer', 'VPN'], values],
    [5, ['fax', 'printer'], []],
    [6, ['printer', 'VPN'], []],
    [8, [], values],
  ])
  await store.close()
  await database?.drop()
  await rm(dataDir, { recursive: true })
})
