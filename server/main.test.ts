import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { waitFor } from './testing/calls/test-server.ts'

const SERVE = join(import.meta.dirname, 'cli/serve.ts')

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'support-desk-main-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

/** Starts the server as a child process. */
function start(environment: Record<string, string>) {
  const env = { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent', ...environment }
  const child = spawn(process.execPath, [SERVE], { env })
  const said = { out: '', err: '' }
  child.stdout.on('data', (chunk) => (said.out += String(chunk)))
  child.stderr.on('data', (chunk) => (said.err += String(chunk)))
  const exit = new Promise<number | null>((resolve) => child.on('exit', resolve))
  return { child, said, exit }
}

const addressIn = (said: { out: string; err: string }): URL | undefined => {
  if (said.err) throw new Error(said.err)
  const address = /ready at (\S+)/.exec(said.out)?.[1]
  return address ? new URL(address) : undefined
}

describe('the server program', () => {
  it('exits with one clear line for invalid settings', async () => {
    const { said, exit } = start({ PORT: 'http', DATABASE_URL: 'mysql://localhost/desk' })
    expect(await exit).toBe(1)
    expect(said.err).toMatch(/^Support Desk cannot start: PORT [^\n]+; DATABASE_URL [^\n]+\n$/)
  })

  it('prints its URL and the setup link', async () => {
    const { child, said, exit } = start({})
    const { origin } = await waitFor(() => addressIn(said))
    expect(said.out).toContain(`Set up your help desk: ${origin}/setup#`)
    child.kill('SIGINT')
    expect(await exit).toBe(0)
    expect(said.err).toBe('')
  })

  it('explains in one line that its port is in use', async () => {
    const first = start({})
    const address = await waitFor(() => addressIn(first.said))
    const second = start({ PORT: address.port, DATA_DIR: join(dataDir, 'second') })
    expect(await second.exit).toBe(1)
    expect(second.said.err).toMatch(/^Support Desk cannot start: PORT [^\n]+\n$/)
    expect(second.said.err).toContain(`PORT ${address.port} is in use by another program`)
    expect(second.said.err).toContain(`PORT=${Number(address.port) + 1} npm start`)
    first.child.kill('SIGTERM')
    expect(await first.exit).toBe(0)
  })

  it('finishes running requests after a signal', async () => {
    const { child, said, exit } = start({ ADMIN_PASSWORD: 'Chosen#Fjord123' })
    const { port, hostname } = await waitFor(() => addressIn(said))
    const body = JSON.stringify({ log_detail: 'nobody', userPassword: 'x' })
    const socket = connect(Number(port), hostname)
    let answer = ''
    socket.on('data', (chunk) => (answer += String(chunk)))
    socket.write(
      `POST /api/Login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`,
    )
    socket.write(body.slice(0, 5))
    await fetch(`http://${hostname}:${port}/healthz`)
    child.kill('SIGTERM')
    // New connections are refused as soon as it stops.
    await waitFor(() => {
      const probe = connect(Number(port), hostname)
      probe.on('error', () => (said.err += 'refused'))
      probe.on('connect', () => probe.destroy())
      return said.err.includes('refused') || undefined
    })
    socket.write(body.slice(5))
    expect(await exit).toBe(0)
    expect(answer).toContain('"code":"login_failed"')
  })
})
