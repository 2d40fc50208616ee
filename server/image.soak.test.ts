import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { waitFor } from './testing/calls/test-server.ts'
import { readBuildContext } from './testing/image/build-context.ts'
import { parseDockerfile } from './testing/image/dockerfile.ts'
import { runStages } from './testing/image/run-stages.ts'
import { LONGEST_TEST_MS } from './testing/patience.ts'
import { freePort } from './testing/programs/free-port.ts'

const ROOT = join(import.meta.dirname, '..')

test(
  'runs the steps of the Dockerfile in plain folders; the server is ready and healthy, with its login page',
  { timeout: 10 * LONGEST_TEST_MS },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'support-desk-image-'))
    try {
      const stages = parseDockerfile(await readFile(join(ROOT, 'Dockerfile'), 'utf8'))
      const image = await runStages(stages, { context: readBuildContext(ROOT), root: ROOT, folder })
      expect(existsSync(join(image.workdir, 'node_modules/vite'))).toBe(false)
      expect(existsSync(join(image.workdir, 'server/testing'))).toBe(false)

      const port = String(await freePort())
      const env = { ...image.env, PORT: port, HOST: '127.0.0.1', LOG_LEVEL: 'silent' }
      const [program = '', ...words] = image.command
      const server = spawn(program, words, { cwd: image.workdir, env })
      const ended = once(server, 'exit')
      let said = ''
      for (const stream of [server.stdout, server.stderr])
        stream.on('data', (chunk) => (said += String(chunk)))
      try {
        const address = await waitFor(() => {
          if (server.exitCode !== null) throw new Error(said)
          return /ready at (\S+)/.exec(said)?.[1]
        })
        expect((await fetch(new URL('/readyz', address))).status).toBe(200)
        const login = await fetch(new URL('/login', address))
        expect(login.status).toBe(200)
        const page = await login.text()
        const scripts = [...page.matchAll(/<script[^>]+src="([^"]+)"/g)].map(([, source = '']) => source)
        expect(scripts.length).toBeGreaterThan(0)
        for (const source of scripts) expect((await fetch(new URL(source, address))).status, source).toBe(200)
        const [check = '', ...rest] = image.healthcheck
        await promisify(execFile)(check, rest, { cwd: image.workdir, env })
      } finally {
        server.kill('SIGTERM')
        expect(await ended).toEqual([0, null])
      }
    } finally {
      await rm(folder, { recursive: true })
    }
  },
)
