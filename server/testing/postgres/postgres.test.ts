import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { packagedPostgres } from './postgres-program.ts'

let packages: string
let temporary: string
beforeEach(async () => {
  // Private to its owner, like root's home folder.
  packages = await mkdtemp(join(tmpdir(), 'support-desk Päckchen ü-'))
  temporary = await mkdtemp(join(tmpdir(), 'support-desk für kurze Zeit-'))
  await chmod(temporary, 0o711)
})
afterEach(() =>
  Promise.all([packages, temporary].map((folder) => rm(folder, { recursive: true, force: true }))),
)

it('runs from a private folder of root, in paths with spaces and umlauts, and leaves nothing when the tests are killed', async () => {
  const from = join(packages, 'native')
  await cp(packagedPostgres(), from, { recursive: true, verbatimSymlinks: true })
  const program = join(import.meta.dirname, 'hold-postgres.ts')
  const holder = spawn(process.execPath, [program, from], {
    env: { ...process.env, TMPDIR: temporary, LC_ALL: 'tr_TR.UTF-8' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(holder.stdout, 'data')) as [Buffer]
  const url = String(line).trim()
  const client = new Client(url)
  await client.connect()
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await client.end()
  expect(await readdir(temporary)).toEqual([expect.stringMatching(/^support-desk-postgres-/)])

  holder.kill('SIGKILL')
  await expect.poll(() => readdir(temporary)).toEqual([])
  await expect(new Client(url).connect()).rejects.toThrow(/ECONNREFUSED/)
})
