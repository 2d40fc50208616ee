import { execFile } from 'node:child_process'
import { mkdtemp, rm, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const MEMORY = '/dev/shm'
/** Several times of what a run ever has there at once. */
const ROOM = 2 * 1024 ** 3

/**
 * Where tests keep what is temporary: in memory, where no write waits for a disk, if the system has room for that and lets
 * programs run there, as PostgreSQL may have to. TMPDIR overrules it.
 */
export async function fastPlace(): Promise<string> {
  if (process.env.TMPDIR !== undefined) return tmpdir()
  return (await isUsable(MEMORY).catch(() => false)) ? MEMORY : tmpdir()
}

async function isUsable(place: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(place)
  if (Math.min(bavail * bsize, process.availableMemory()) < ROOM) return false
  const folder = await mkdtemp(join(place, 'support-desk-probe-'))
  try {
    const program = join(folder, 'program')
    await writeFile(program, '#!/bin/sh\n', { mode: 0o700 })
    await promisify(execFile)(program)
    return true
  } finally {
    await rm(folder, { recursive: true })
  }
}
