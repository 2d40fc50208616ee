import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { startTestServer, waitFor } from '../testing/calls/test-server.ts'

/** Runs a command under umask 000. */
function runOpenly(program: string, words: string[], dataDir: string) {
  const command = [
    'umask 000; exec "$0" "$@"',
    process.execPath,
    join(import.meta.dirname, '../cli', program),
  ]
  const child = spawn('/bin/sh', ['-c', ...command, ...words], {
    // With an admin, so that registration is open.
    env: { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent', ADMIN_PASSWORD: 'Quiet#Harbour71' },
  })
  const said = { text: '' }
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece) => (said.text += String(piece)))
  return { child, said, ended: once(child, 'close') }
}

it.skipIf(process.platform === 'win32')(
  'keeps all files of an install private, with any umask and any existing permissions',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'support-desk-umask-'))
    const dataDir = join(folder, 'data')
    try {
      const server = runOpenly('serve.ts', [], dataDir)
      const address = await waitFor(() => /ready at (\S+)/.exec(server.said.text)?.[1])
      await fetch(`${address}/api/otpsent`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'ada@example.com' }),
      })
      await expect.poll(() => readdir(join(dataDir, 'outbox')).catch(() => [])).toHaveLength(1)
      const backup = join(folder, 'desk.backup')
      await runOpenly('backup.ts', [backup], dataDir).ended
      expect((await stat(backup)).mode & 0o777).toBe(0o600)
      const modes = await modesIn(dataDir)
      expect(modes).toMatchObject({
        '.': '700',
        keys: '600',
        outbox: '700',
        'support-desk.sqlite-wal': '600',
      })
      expect(Object.entries(modes).filter(([, mode]) => /[^0]{1,2}$/.test(mode.slice(1)))).toEqual([])
      server.child.kill('SIGTERM')
      await server.ended

      for (const name of Object.keys(modes).filter((key) => !/-(wal|shm)$/.test(key))) {
        await chmod(join(dataDir, name), modes[name] === '700' ? 0o777 : 0o666)
      }
      const { stop } = await startTestServer({ environment: { DATA_DIR: dataDir } })
      expect(await modesIn(dataDir)).toMatchObject(modes)
      await stop()
    } finally {
      await rm(folder, { recursive: true })
    }
  },
)

/** Permissions of all entries in a folder, by name. */
async function modesIn(folder: string): Promise<Record<string, string>> {
  const names = ['.', ...(await readdir(folder, { recursive: true }))]
  const modes = names.map(async (name) => [name, await modeOf(join(folder, name))] as const)
  return Object.fromEntries(await Promise.all(modes))
}

const modeOf = async (path: string): Promise<string> => ((await stat(path)).mode & 0o777).toString(8)
