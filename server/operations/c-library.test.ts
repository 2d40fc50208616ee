import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const MEGABYTE = 1024 * 1024

/** Fills 100 MB with pieces of which the last one stays, so that the C library cannot give back the others by itself. */
const PROGRAM = `
  import { trimming } from ${JSON.stringify(join(import.meta.dirname, 'c-library.ts'))}
  let pieces = Array.from({ length: 1600 }, () => Buffer.allocUnsafeSlow(64_000).fill(1))
  const last = Buffer.allocUnsafeSlow(64_000).fill(1)
  pieces = null
  gc()
  gc()
  const trim = trimming()
  const before = process.memoryUsage.rss()
  trim()
  console.log(JSON.stringify({ before, after: process.memoryUsage.rss(), last: last[0] }))
`

test('memory that was freed goes back to the system, where the C library can be asked to give it', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--expose-gc',
    '--disable-warning=ExperimentalWarning',
    '--input-type=module',
    '--eval',
    PROGRAM,
  ])
  const { before, after, last } = JSON.parse(stdout) as Record<'before' | 'after' | 'last', number>
  expect(last).toBe(1)
  const { header } = process.report.getReport() as { header: object }
  const isGlibc = 'glibcVersionRuntime' in header
  expect(before - after).toBeGreaterThan(isGlibc ? 50 * MEGABYTE : -MEGABYTE)
})
