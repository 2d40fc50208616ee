import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createCheckpoints } from './checkpoints.ts'

let folder: string
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'support-desk-checkpoints-'))))
afterAll(() => rm(folder, { recursive: true }))

it('a thread that dies holds no commit back: the log is moved without it, again and again', async () => {
  const writing = new DatabaseSync(join(folder, 'install.sqlite'))
  writing.exec('pragma journal_mode = wal; create table kept (value text)')
  // The thread cannot open a file in a folder that is not there, and dies of it.
  const checkpoints = createCheckpoints(join(folder, 'nowhere', 'install.sqlite'), writing, (work) => work())
  for (const value of ['one', 'two']) {
    writing.exec(`insert into kept values ('${value}')`)
    await checkpoints.truncate()
    expect(writing.prepare('pragma wal_checkpoint(passive)').get()).toMatchObject({ log: 0 })
  }
  await checkpoints.close()
  writing.close()
})
