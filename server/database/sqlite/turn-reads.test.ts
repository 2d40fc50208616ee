import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTurnReads } from './turn-reads.ts'

let folder: string
let writing: DatabaseSync
let reading: DatabaseSync

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'turn-reads-'))
  writing = new DatabaseSync(join(folder, 'a.sqlite'))
  writing.exec('pragma journal_mode = wal; create table notes (text)')
  reading = new DatabaseSync(join(folder, 'a.sqlite'))
})
afterEach(() => {
  writing.close()
  if (reading.isOpen) reading.close()
  rmSync(folder, { recursive: true })
})

const count = (): unknown => reading.prepare('select count(*) as n from notes').get()?.n
const write = (): void => writing.exec("insert into notes values ('one')")

test('reads of one turn see one state, those of the next what was committed meanwhile', async () => {
  const turn = createTurnReads(reading)
  turn.begin()
  expect(count()).toBe(0)
  write()
  turn.begin()
  expect(count()).toBe(0)
  await setImmediate()
  expect(reading.isTransaction).toBe(false)
  turn.begin()
  expect(count()).toBe(1)
})

test('who ends it sees at once what was committed, and the log can be emptied', () => {
  const turn = createTurnReads(reading)
  turn.begin()
  expect(count()).toBe(0)
  write()
  turn.end()
  expect(writing.prepare('pragma wal_checkpoint(truncate)').get()?.busy).toBe(0)
  turn.begin()
  expect(count()).toBe(1)
})

test('a database that was closed in between is left alone', async () => {
  const turn = createTurnReads(reading)
  turn.begin()
  reading.close()
  await setImmediate()
  turn.end()
  expect(reading.isOpen).toBe(false)
})
