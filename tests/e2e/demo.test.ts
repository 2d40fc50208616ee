import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'

const DEMO = join(import.meta.dirname, '../../server/cli/demo.ts')

test('keeps the demo off the configured database and mail server, and leaves no files after SIGTERM', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'support-desk-demo-test-'))
  const ourFolders = async () => (await readdir(folder)).filter((name) => name.startsWith('support-desk'))
  const actors: unknown[] = []
  const anonymousClient = createServer((socket) => actors.push(socket.destroy())).listen(0, '127.0.0.1')
  await once(anonymousClient, 'listening')
  const { port } = anonymousClient.address() as AddressInfo
  try {
    const env = {
      ...process.env,
      TMPDIR: folder,
      PORT: '0',
      DATABASE_URL: `postgres://desk:desk@127.0.0.1:${port}/desk`,
      SMTP_URL: `smtp://127.0.0.1:${port}`,
    }
    const demo = spawn(process.execPath, [DEMO], { env, stdio: ['ignore', 'pipe', 'inherit'] })
    const ended = once(demo, 'exit')
    for await (const line of createInterface(demo.stdout)) if (line.startsWith('Creating')) break
    expect(await ourFolders()).toHaveLength(1)
    demo.kill('SIGTERM')
    await ended
    expect(actors).toEqual([])
    expect(await ourFolders()).toEqual([])
  } finally {
    anonymousClient.close()
    await rm(folder, { recursive: true, force: true })
  }
})
