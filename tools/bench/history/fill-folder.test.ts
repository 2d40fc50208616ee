import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it, onTestFinished } from 'vitest'
import { verify } from '../../../server/operations/verify/verify.ts'
import { fillFolder } from './fill-folder.ts'

it('fills a database that passes verification, with the same events for the same seed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'support-desk-fill-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const hashes: unknown[] = []
  for (const [name, seed] of Object.entries({ first: 1, again: 1, other: 2 })) {
    const dataDir = join(folder, name)
    await fillFolder(dataDir, { tickets: 150, seed })
    const database = new DatabaseSync(join(dataDir, 'support-desk.sqlite'), { readOnly: true })
    hashes.push(database.prepare('select hash from events order by number desc limit 1').get()?.hash)
    expect(database.prepare('select count(*) as n from tickets').get()?.n).toBe(150)
    database.close()
  }
  expect(hashes[1]).toBe(hashes[0])
  expect(hashes[2]).not.toBe(hashes[0])
  const lines: string[] = []
  expect(await verify({ dataDir: join(folder, 'first') }, (line) => lines.push(line)), lines.join('\n')).toBe(
    0,
  )
})
