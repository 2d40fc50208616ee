import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { ROOT } from './root.ts'

// Four threads would infer the same types four times, which doubles the CPU time.
const TYPES = ['tsc', '--singleThreaded', '-p'] as const

test.each([
  ['types of contract', ...TYPES, 'contract'],
  ['types of web', ...TYPES, 'web'],
  ['types of server, tests and tools', ...TYPES, '.'],
  ['lint', 'oxlint'],
  ['unused files, exports and dependencies', 'knip', '--no-progress'],
  ['format', 'oxfmt', '--check', '.'],
])('passes the check: %s', async (_, program, ...args) => {
  expect(await outputOf(program, args)).toBe('')
})

/** Runs a program from the dependencies. Returns an empty text on success, else its output. */
async function outputOf(program: string, args: readonly string[]): Promise<string> {
  try {
    await promisify(execFile)(join(ROOT, 'node_modules/.bin', program), args, {
      cwd: ROOT,
      maxBuffer: 64 * 1024 ** 2,
    })
    return ''
  } catch (error) {
    const { stdout = '', stderr = '', message } = error as Error & { stdout?: string; stderr?: string }
    return `${stdout}${stderr}` || message
  }
}
