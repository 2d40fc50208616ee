import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'

let temporary: string
beforeEach(async () => {
  temporary = await mkdtemp(join(tmpdir(), 'support-desk-run-'))
  await chmod(temporary, 0o711)
})
afterEach(() => rm(temporary, { recursive: true, force: true }))

function startMiniRun(kind: 'held' | 'broken' | 'unsteady' | 'wrong') {
  const env = { ...process.env, TMPDIR: temporary }
  const child = spawn(process.execPath, [join(import.meta.dirname, 'testing/mini-run.ts'), kind], { env })
  const said = { text: '' }
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece) => (said.text += String(piece)))
  return { child, said, ended: once(child, 'close').then(([code]) => code as number | null) }
}

/** The id of the PostgreSQL that runs below a folder. */
async function runningPostgres(): Promise<number | undefined> {
  const names = await readdir(temporary, { recursive: true }).catch(() => [])
  const file = names.find((name) => name.endsWith('data/postmaster.pid'))
  const text = file && (await readFile(join(temporary, file), 'utf8').catch(() => ''))
  return text?.includes('ready') ? Number(text.split('\n')[0]) : undefined
}

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

it('leaves neither a file nor a program behind when it is interrupted', async () => {
  const { child, said, ended } = startMiniRun('held')
  await expect.poll(runningPostgres).toBeDefined()
  const pid = (await runningPostgres()) ?? 0
  child.kill('SIGINT')
  expect(await ended).toBe(130)
  expect(said.text).toMatch(/Interrupted/)
  expect(await readdir(temporary)).toEqual([])
  // It lets go of its files a moment before it is gone.
  await expect.poll(() => isThere(pid)).toBe(false)
})

it('says at its end what failed and how, and removes what an earlier run could not', async () => {
  const dead = spawn(process.execPath, ['--version'])
  await once(dead, 'close')
  const machine = hostname().replaceAll(/\W/g, '').slice(0, 12)
  await mkdir(join(temporary, `support-desk-test-${machine}-${dead.pid}-abcdef`))
  const { said, ended } = startMiniRun('broken')
  expect(await ended).toBe(1)
  const end = said.text.slice(said.text.lastIndexOf('── set up wrongly'))
  expect(end).toMatch(/^fine +ok +1 passed/m)
  expect(end).toMatch(/^FAILED in throws: ended with 1\n(.+\n)*RangeError: too far\n/m)
  expect(end).toMatch(/^FAILED in misshapen: ended with 1\n(.+\n)*bad\.ts/m)
  expect(end).toMatch(/^FAILED in killed: ended by SIGKILL\nIt printed nothing\.\n/m)
  expect(end).toMatch(/^FAILED in missing: .*\n.*no-such-program could not be started/m)
  expect(end).toMatch(/^FAILED in set up wrongly: ended with 1\n(.+\n)*.*spawn \/root\/initdb EACCES/m)
  expect(end).toMatch(/\n1 passed, 5 failed\n$/)
  expect(await readdir(temporary)).toEqual([])
})

it('tries a failure in the browser once more, and tells that it did', async () => {
  const { said, ended } = startMiniRun('unsteady')
  expect(await ended).toBe(0)
  expect(said.text).toMatch(
    /^UNSTEADY in unsteady, .*: test\/testing\/unsteady\.example\.ts: is there the second time$/m,
  )
  expect(said.text).not.toMatch(/^FAILED/m)
  expect(said.text).toMatch(/\n2 passed, 0 failed\n$/)
})

it('takes what fails twice in the browser for a failure, also beside what fails once', async () => {
  const { said, ended } = startMiniRun('wrong')
  expect(await ended).toBe(1)
  expect(said.text).toMatch(/^FAILED in wrong: test\/testing\/wrong\.example\.ts: adds$/m)
  expect(said.text).toMatch(/\n2 passed, 1 failed\n$/)
})
