import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { openStore } from '../open-store.ts'
import { earlierStates, layDown } from '../testing/database/earlier-state.ts'
import { DATABASES } from '../testing/database/test-store.ts'
import { createDatabase } from '../testing/postgres/postgres.ts'

const before = (await earlierStates()).find(({ name }) => name === '0025-subject-words')

/** Expected values by ticket: number, status, turn, and number of the message that caused the turn. */
const EXPECTED = [
  [1, 'Pending', 'us', 3],
  [2, 'OnHold', 'us', 3],
  [3, 'Solved', 'nobody', null],
  [4, 'Waiting', 'us', null],
  [5, 'Unassigned', 'requester', null],
  [6, 'Unassigned', 'us', null],
  [7, 'Unassigned', 'us', null],
]

test.each(DATABASES)('derives the turn of older tickets from their events on %s', async (kind) => {
  if (!before) throw new Error('The state is missing.')
  const dataDir = await mkdtemp(join(tmpdir(), 'support-desk-upgrade-'))
  const database = kind === 'PostgreSQL' ? await createDatabase(inject('postgresUrl'), 'template0') : null
  const place = { dataDir, databaseUrl: database?.url ?? null }
  await layDown(before, place)
  const store = await openStore(place)
  const rows = await store.queue.rows({ numbers: [1, 2, 3, 4, 5, 6, 7] })
  const former = await Promise.all(rows.map(({ id }) => store.queue.formerPlace(id)))
  expect(
    rows.map(({ number, status, turn }, index) => [
      number,
      status,
      turn,
      turn === 'us' ? (former[index]?.message ?? null) : null,
    ]),
  ).toEqual(EXPECTED)
  for (const { turnSince, createdAt } of rows) expect(turnSince >= createdAt).toBe(true)
  await store.close()
  await database?.drop()
  await rm(dataDir, { recursive: true })
})
