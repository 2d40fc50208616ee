import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { verify } from '../../server/operations/verify/verify.ts'
import { fillFolder } from './fill-folder.ts'

const TICKETS = 150
const TABLES = [
  'accounts',
  'tickets',
  'tags',
  'ticket_tags',
  'field_choices',
  'field_values',
  'messages',
  'chat_members',
  'notifications',
  'outbox',
  'events',
]
let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'support-desk-fill-'))
})
afterAll(() => rm(folder, { recursive: true }))

const made = async (name: string, seed: number): Promise<string> => {
  const dataDir = join(folder, name)
  await fillFolder(dataDir, { tickets: TICKETS, seed, report: () => {} })
  return dataDir
}

it('makes an install in which everything is right, the same for the same seed and another for another', async () => {
  const first = await made('first', 1)
  const lines: string[] = []
  expect(await verify({ dataDir: first }, (line) => lines.push(line)), lines.join('\n')).toBe(0)
  expect(rowsOf(first).tickets).toHaveLength(TICKETS)

  expect(rowsOf(await made('again', 1))).toEqual(rowsOf(first))
  expect(rowsOf(await made('other', 2))).not.toEqual(rowsOf(first))
})

function rowsOf(dataDir: string): Record<string, unknown[]> {
  const database = new DatabaseSync(join(dataDir, 'support-desk.sqlite'), { readOnly: true })
  const rows = TABLES.map((table) => [table, database.prepare(`select * from ${table}`).all()] as const)
  database.close()
  return Object.fromEntries(rows)
}
