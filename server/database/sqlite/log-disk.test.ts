import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createLogDisk } from './log-disk.ts'

let folder: string
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'support-desk-log-disk-'))))
afterAll(() => rm(folder, { recursive: true }))

it('readers wait from before a commit until the disk has it, and not otherwise', async () => {
  const file = join(folder, 'kept.sqlite')
  await writeFile(`${file}-wal`, 'log')
  const disk = createLogDisk(file, () => Promise.reject(new Error('The log was there.')))
  expect(disk.pending()).toBeNull()
  disk.committing()
  await disk.pending()
  expect(disk.pending()).not.toBeNull()
  disk.failed()
  await disk.pending()
  expect(disk.pending()).toBeNull()
  disk.committing()
  const written = disk.written()
  expect(disk.pending()).not.toBeNull()
  await written
  expect(disk.pending()).toBeNull()
  await disk.close()
})

it('a log that the disk does not take is moved into the database; a change counts only if that works', async () => {
  let hasMoved = 0
  let works = true
  const disk = createLogDisk(join(folder, 'nowhere', 'kept.sqlite'), async () => {
    hasMoved += 1
    if (!works) throw new Error('The disk is full.')
  })
  await disk.written()
  expect(hasMoved).toBe(1)
  works = false
  await expect(disk.written()).rejects.toMatchObject({ code: 'unavailable' })
  works = true
  await disk.written()
  expect(hasMoved).toBe(3)
  await disk.close()
})
