import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { waitFor } from '../testing/calls/test-server.ts'

type Line = Record<string, unknown>

/** A word in all values that the client sends. No log line may contain it. */
const MARK = 'Quillfeather'

it('logs the refused account and the reason, and nothing that clients sent', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'support-desk-log-'))
  const environment = { DATA_DIR: dataDir, PORT: '0', ADMIN_PASSWORD: `${MARK}#Harbour71` }
  const child = spawn(process.execPath, [join(import.meta.dirname, '../cli/serve.ts')], { env: environment })
  let out = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (out += String(chunk)))
  const ended = new Promise((resolve) => child.on('exit', resolve))
  try {
    const address = await waitFor(() => /ready at (http:\S+?)["\s]/.exec(out)?.[1])
    const startedWith = out.length
    const ask = (path: string, body?: object, headers: Record<string, string> = {}) =>
      fetch(address + path, {
        method: body ? 'POST' : 'GET',
        headers: {
          'user-agent': `${MARK}"}`,
          ...(body && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body && { body: JSON.stringify(body) }),
      })
    const logIn = async (userPassword: string) => {
      const answer = await ask('/api/Login', { log_detail: 'admin', userPassword })
      return (await answer.json()) as { loginnewuser?: { jwttoken: string } }
    }
    const session = (await logIn(`${MARK}#Harbour71`)).loginnewuser
    const headers = { authorization: `Bearer ${session?.jwttoken}` }
    await logIn(`${MARK}#Wrong1`)
    const code = (await (await ask('/api/otpsent', { email: `${MARK}@example.com` })).json()) as {
      Otp: string
    }
    expect(code.Otp).toMatch(/^\d{6}$/)
    await ask(`/api/GetAllTickets?q=${MARK}`, undefined, headers)
    await ask(`/api/${MARK}%0A%7B%22level%22:60%7D`, undefined, headers)
    expect((await ask('/api/status', undefined, { authorization: `Bearer ${MARK}.x` })).status).toBe(401)
    // Admins cannot take tickets.
    expect((await ask('/api/taketickets', { Ticketid: MARK }, headers)).status).toBe(403)
    // An unexpected error: a table is missing.
    const database = new DatabaseSync(join(dataDir, 'support-desk.sqlite'), { timeout: 10_000 })
    database.exec('alter table rate_counters rename to lost')
    database.close()
    const failed = await ask('/api/Login', { log_detail: MARK, userPassword: `${MARK}#Harbour71` })
    expect(failed.status).toBe(500)
    const request = /Request ([\w-]+)/.exec(await failed.text())?.[1] ?? ''
    await waitFor(() => (out.includes(request) ? true : undefined))
    child.kill('SIGTERM')
    await ended

    const written = out.slice(startedWith)
    const lines = written
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Line)
    for (const { time } of lines) expect(time).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
    for (const secret of [MARK, session?.jwttoken ?? '', code.Otp]) {
      expect(written.toLowerCase()).not.toContain(secret.toLowerCase())
    }
    const from = { from: '127.0.0.0/24' }
    expect(lines).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ route: '/api/Login', status: 200 }),
        expect.objectContaining({ route: '/api/Login', status: 401, ...from }),
        expect.objectContaining({ route: '/api/status', status: 401, ...from }),
        expect.objectContaining({
          route: '/api/taketickets',
          status: 403,
          user: expect.any(String),
          ...from,
        }),
        expect.objectContaining({ request, err: expect.objectContaining({ message: expect.any(String) }) }),
      ]),
    )
  } finally {
    child.kill('SIGKILL')
    await rm(dataDir, { recursive: true })
  }
})
