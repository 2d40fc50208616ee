import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { QUICK_START } from './testing/programs/quick-start.ts'
import { waitFor } from './testing/calls/test-server.ts'

const HERE = import.meta.dirname

/** Loaded lazily: together they would take a third of the memory of a server. */
const FOR_LATER = [
  '@modelcontextprotocol/server',
  '@simplewebauthn/server',
  '@zxcvbn-ts/core',
  'file-type',
  'htmlparser2',
  'imapflow',
  'jose',
  'mailauth',
  'nodemailer',
  'openid-client',
  'pg',
  'postal-mime',
  'sanitize-html',
  'sharp',
  'smtp-server',
  'yazl',
]

test('loads no libraries for unused mailboxes, passkeys, login providers and assistants', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'support-desk-bare-'))
  const env = { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent', ...QUICK_START }
  const child = spawn(
    process.execPath,
    ['--import', join(HERE, 'testing/programs/tell-packages.ts'), join(HERE, 'cli/serve.ts')],
    { env, stdio: ['ignore', 'pipe', 'inherit', 'ipc'] },
  )
  let said = ''
  child.stdout?.on('data', (chunk) => (said += String(chunk)))
  try {
    const address = await waitFor(() => /ready at (\S+)/.exec(said)?.[1])
    expect((await fetch(new URL('/readyz', address))).status).toBe(200)
    const packages = await packagesOf(child)
    expect(packages).toContain('fastify')
    expect(FOR_LATER.filter((name) => packages.includes(name))).toEqual([])
  } finally {
    child.kill('SIGKILL')
    await once(child, 'exit')
    await rm(dataDir, { recursive: true })
  }
})

async function packagesOf(child: ChildProcess): Promise<string[]> {
  const answer = once(child, 'message')
  child.send('packages')
  const [packages] = (await answer) as [string[]]
  return packages
}
