import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject } from 'vitest'
import { CALLS } from '@support-desk/contract'
import type { StoreLocation } from '../../open-store.ts'
import { verify } from '../../operations/verify/verify.ts'
import { PASSWORD } from '../calls/test-server.ts'
import { onDatabase } from '../database/raw-database.ts'
import type { DATABASES } from '../database/test-store.ts'
import { createDatabase } from '../postgres/postgres.ts'
import { type NodeProcess, startNode } from './node-process.ts'
import { QUICK_START } from './quick-start.ts'

/** An install with servers in child processes, which are killed. */
export type MortalInstall = {
  place: StoreLocation
  /** The running server. */
  node(): NodeProcess
  /** Starts a server. With `ahead` it dies on command (`dying.ts`), and its clock is advanced by these seconds. */
  start(ahead?: number): Promise<void>
  /** Kills the server with SIGKILL, and waits until it has exited. */
  kill(): Promise<void>
  /** Sends a request to the server. Throws if the request is refused or the server has exited. */
  ask<T>(method: string, path: string, token?: string, body?: object): Promise<T>
  logIn(username: string): Promise<string>
  /** Checks all invariants of a stopped install. */
  expectRight(): Promise<void>
  /** Expires the leases of a dead server on a job. */
  freeClaims(job: string): Promise<void>
  discard(): Promise<void>
}

const DYING = join(import.meta.dirname, 'dying.ts')

/** Prepares an empty install. The caller fills it and starts the first server. */
export async function makeMortalInstall(
  database: (typeof DATABASES)[number],
  settings: Record<string, string> = {},
): Promise<MortalInstall> {
  const folder = await mkdtemp(join(tmpdir(), 'support-desk-mortal-'))
  const created = database === 'PostgreSQL' ? await createDatabase(inject('postgresUrl')) : null
  const place: StoreLocation = { dataDir: join(folder, 'desk'), ...(created && { databaseUrl: created.url }) }
  let running: NodeProcess | null = null

  const node = (): NodeProcess => {
    if (!running) throw new Error('No server runs.')
    return running
  }
  async function ask<T>(method: string, path: string, token = '', body?: object): Promise<T> {
    const response = await fetch(`http://127.0.0.1:${node().port}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    const answer: unknown = await response.json()
    if (!response.ok) throw new Error(JSON.stringify(answer))
    return answer as T
  }
  async function kill(): Promise<void> {
    const dying = running
    running = null
    dying?.signal('SIGKILL')
    await dying?.ended
  }
  return {
    place,
    node,
    ask,
    kill,
    async start(ahead) {
      const environment = {
        ...QUICK_START,
        DATA_DIR: place.dataDir,
        ADMIN_PASSWORD: PASSWORD,
        ...(place.databaseUrl && { DATABASE_URL: place.databaseUrl }),
        ...settings,
      }
      running = await startNode(
        environment,
        ahead === undefined ? undefined : { module: DYING, told: String(ahead) },
      )
    },
    async logIn(username) {
      const body = { log_detail: username, userPassword: PASSWORD }
      const answer = await ask<{ loginnewuser: { jwttoken: string } }>('POST', CALLS.logIn.path, '', body)
      return answer.loginnewuser.jwttoken
    },
    async expectRight() {
      const lines: string[] = []
      expect(await verify(place, (line) => void lines.push(line)), lines.join('\n')).toBe(0)
    },
    async freeClaims(job) {
      await onDatabase(place, (run) =>
        run(`update jobs set due_at = '2020-01-01T00:00:00.000Z' where job = '${job}' and lease is not null`),
      )
    },
    async discard() {
      await kill()
      await created?.drop()
      await rm(folder, { recursive: true })
    },
  }
}
