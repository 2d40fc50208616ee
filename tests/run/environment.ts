import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SETTINGS } from '../../server/config/config.ts'

const MEMORY_DISK = '/dev/shm'
/** Required free memory: several times what a run stores. */
const MIN_FREE_BYTES = 2 * 1024 ** 3

/**
 * Prepares this process for a test run: removes settings that name an install of the developer, and moves temporary files to a
 * folder that is deleted at exit. Workers and child processes inherit both.
 */
export function prepareEnvironment(): void {
  for (const name of Object.keys(process.env))
    if (SETTINGS.includes(name) || /^PG[A-Z]+$/.test(name)) delete process.env[name]
  // In other modes React omits what tests need.
  process.env.NODE_ENV = 'test'
  const folder = mkdtempSync(join(process.env.TMPDIR ?? temporaryRoot(), 'support-desk-test-'))
  // When tests run as root, PostgreSQL runs with another account.
  chmodSync(folder, 0o711)
  for (const name of ['TMPDIR', 'TMP', 'TEMP']) process.env[name] = folder
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }))
}

/** The memory disk if it is large enough and can execute programs, as PostgreSQL requires; else the system's temporary folder. */
function temporaryRoot(): string {
  try {
    const { bavail, bsize } = statfsSync(MEMORY_DISK)
    if (Math.min(bavail * bsize, process.availableMemory()) < MIN_FREE_BYTES) return tmpdir()
    runProbe()
    return MEMORY_DISK
  } catch {
    // The folder is missing, read-only or mounted noexec.
  }
  return tmpdir()
}

/** Runs a program on the memory disk. Throws when that is forbidden. */
function runProbe(): void {
  const folder = mkdtempSync(join(MEMORY_DISK, 'support-desk-probe-'))
  try {
    const program = join(folder, 'program')
    writeFileSync(program, '#!/bin/sh\n', { mode: 0o700 })
    execFileSync(program)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Seed of samples: `SAMPLE_SEED`, else the current commit, so that each commit tests another sample. */
export function sampleSeed(): string {
  if (process.env.SAMPLE_SEED) return process.env.SAMPLE_SEED
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return 'no-commit'
  }
}
