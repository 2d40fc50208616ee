import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SETTINGS } from '../../server/config/config.ts'

const MEMORY_DISK = '/dev/shm'
/** Bytes that must be free in memory: several times what a run ever stores at once. */
const MIN_FREE_BYTES = 2 * 1024 ** 3

/**
 * Prepares this process for a test run: removes settings that name an install of the developer, and moves temporary
 * files to a folder that is deleted at exit. Workers and child processes inherit both.
 */
export function prepareEnvironment(): void {
  for (const name of Object.keys(process.env))
    if (SETTINGS.includes(name) || /^PG[A-Z]+$/.test(name)) delete process.env[name]
  // React leaves out what tests need in any other mode.
  process.env.NODE_ENV = 'test'
  const folder = mkdtempSync(join(process.env.TMPDIR ?? temporaryRoot(), 'support-desk-test-'))
  // Tests run PostgreSQL as another account when they run as root.
  chmodSync(folder, 0o711)
  for (const name of ['TMPDIR', 'TMP', 'TEMP']) process.env[name] = folder
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }))
}

/** The memory disk if it is large enough and runs programs, as PostgreSQL needs; else the system's temporary folder. */
function temporaryRoot(): string {
  try {
    const { bavail, bsize } = statfsSync(MEMORY_DISK)
    if (Math.min(bavail * bsize, process.availableMemory()) < MIN_FREE_BYTES) return tmpdir()
    runProbe()
    return MEMORY_DISK
  } catch {
    // There is none, it is not writable, or it is mounted noexec.
  }
  return tmpdir()
}

/** Runs a program on the memory disk. Throws where that is not allowed. */
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

/** Seed of the samples: `SAMPLE_SEED`, else the commit that is checked out, so that each commit tries another part. */
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
