import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LIVE_CLOSE } from '@support-desk/contract'
import { replaceKeys, rotateKeys, type KeyRoom } from './key-rotation.ts'
import { LONGEST_SESSION_SECONDS } from '../../kernel/door.ts'
import { QUICK_START } from '../../testing/programs/quick-start.ts'
import { openKeys, secretFile } from './keys.ts'
import { PASSWORD, type TestServer } from '../../testing/calls/test-server.ts'
import { listenLive, openLive } from '../../testing/live/live-page.ts'
import { DATABASES } from '../../testing/database/test-store.ts'
import type { StoreLocation } from '../../open-store.ts'
import { openPlaces, startOn } from '../../testing/database/places.ts'
import { backUp, restore } from '../transfer/transfers.ts'
import type { Keys } from '../../kernel/keys.ts'
import type { SealedColumn } from '../../kernel/secrets/sealed-columns.ts'

let places: Awaited<ReturnType<typeof openPlaces>>
beforeAll(async () => {
  places = await openPlaces()
})
afterAll(() => places.discard())

/** The resources of the command. It shares the server's store, because two writers of one file would need two processes. */
async function roomOf({ ctx: { store }, now }: TestServer, { dataDir, databaseUrl }: StoreLocation) {
  const secret = databaseUrl ? store.secret : secretFile(join(dataDir, 'keys'), store.write)
  const room: KeyRoom = { store, secret, keys: await openKeys(secret, now), clock: now }
  return { room, secrets: async () => ((await secret.read()) ?? '').trim().split('\n') }
}

describe.each(DATABASES)('on %s', (kind) => {
  it('rotates keys under a running server without effect on users', async () => {
    const place = await places.make(kind, 'with tables')
    const testServer = await startOn(place)
    const { room, secrets } = await roomOf(testServer, place)
    try {
      const early = await testServer.logIn('admin')
      const { answer: asked } = await testServer.call('requestCode', { body: { email: 'ada@example.com' } })
      const code = await testServer.codeFor('ada@example.com')
      const [first = ''] = await secrets()
      const believes = async (token: string) =>
        (await testServer.call('checkSession', {}, token)).status === 200

      expect(await rotateKeys(room)).toEqual({ dropped: 0 })
      expect(await secrets()).toEqual([expect.stringMatching(/^[0-9a-f]{64} 2026-01-05T/), first])
      const signature = testServer.ctx.keys.sign('text')
      testServer.advance(30)
      await expect.poll(() => testServer.ctx.keys.sign('text')).not.toBe(signature)
      const late = await testServer.logIn('admin')
      expect([await believes(early), await believes(late)]).toEqual([true, true])
      const registration = {
        username: 'ada',
        email: 'ada@example.com',
        password: PASSWORD,
        repeatpassword: PASSWORD,
        otpemail: asked.Email,
        otp: code,
        pto: asked.Otp,
      }
      expect((await testServer.call('register', { body: registration })).status).toBe(200)

      // The first key stays until all sessions that it signed have expired. Dropping it then breaks nothing.
      const sealed = await leaveSealed(room, (await testServer.add('User')).id, testServer.now())
      testServer.advance(LONGEST_SESSION_SECONDS - 60)
      expect(await rotateKeys(room)).toEqual({ dropped: 0 })
      testServer.advance(60)
      expect(await rotateKeys(room)).toEqual({ dropped: 1 })
      expect(await secrets()).toHaveLength(3)
      expect((await secrets()).join()).not.toContain(first)
      expect(await sealed(room.keys)).toEqual(['an email', 'a seed'])
      expect(await kindsOf(room)).toEqual(['keys.rotated', 'keys.rotated', 'keys.dropped', 'keys.rotated'])
    } finally {
      await testServer.stop()
    }
  })

  it('replaces leaked keys, ends all sessions and seals all values again', async () => {
    const place = await places.make(kind, 'with tables')
    const testServer = await startOn(place)
    const { room, secrets } = await roomOf(testServer, place)
    try {
      const token = await testServer.logIn('admin')
      const sealed = await leaveSealed(room, (await testServer.add('User')).id, testServer.now())
      const signature = testServer.ctx.keys.sign('text')
      const [first = ''] = await secrets()
      const page = openLive(await listenLive(testServer), token)
      await page.next('ready')
      const result = await replaceKeys(room, async (seconds) => {
        expect((await testServer.call('checkSession', {}, token)).status).toBe(401)
        testServer.advance(seconds)
        expect(await page.closed).toBe(LIVE_CLOSE.sessionOver)
        await expect.poll(() => testServer.ctx.keys.verify('text', signature)).toBe(false)
      })
      expect(result).toEqual({ dropped: 1 })
      expect((await secrets()).join()).not.toContain(first)
      expect(await sealed(testServer.ctx.keys)).toEqual(['an email', 'a seed'])
      expect((await testServer.call('checkSession', {}, await testServer.logIn('admin'))).status).toBe(200)
    } finally {
      await testServer.stop()
    }
  })

  it('rotates keys by the command, one rotation at a time when several commands run', async () => {
    const place = await places.make(kind, 'with tables')
    const testServer = await startOn(place)
    const { room, secrets } = await roomOf(testServer, place)
    try {
      const token = await testServer.logIn('admin')
      expect(await runCommand(place)).toMatch(/Users stay logged in\.\nDone in/)
      expect(await secrets()).toHaveLength(2)
      expect((await testServer.call('checkSession', {}, token)).status).toBe(200)
      const outcomes = await Promise.allSettled([rotateKeys(room), rotateKeys(room), rotateKeys(room)])
      const done = outcomes.filter(({ status }) => status === 'fulfilled')
      expect(done.length).toBeGreaterThan(0)
      expect(await secrets()).toHaveLength(2 + done.length)

      // A backup restored elsewhere contains all keys.
      const backup = join(places.folder, `${kind}.backup`)
      await backUp(place, backup)
      const other = await places.make(kind === 'SQLite' ? 'PostgreSQL' : 'SQLite')
      await restore(other, backup)
      const copy = await startOn(other)
      expect((await copy.call('checkSession', {}, token)).status).toBe(200)
      expect(await (await roomOf(copy, other)).secrets()).toEqual(await secrets())
      await copy.stop()
    } finally {
      await testServer.stop()
    }
  })
})

/** Stores two sealed values: a delayed email and the secret of an authenticator app. Returns a function that opens both. */
async function leaveSealed(
  { store, keys }: KeyRoom,
  accountId: string,
  now: Date,
): Promise<(keys: Keys) => Promise<(string | null)[]>> {
  // Later than everything in this test.
  const dueAt = new Date(now.getTime() + 10 * LONGEST_SESSION_SECONDS * 1000).toISOString()
  const mail = {
    id: 'email',
    messageId: '<email@desk>',
    recipient: 'ada@example.com',
    accountId: null,
    ticketId: null,
    topic: null,
    sealed: keys.seal({ in: 'mail', id: 'email', owner: 'ada@example.com' }, 'an email'),
    dueAt,
    giveUpAt: dueAt,
  }
  const secret = keys.seal({ in: 'authenticator', id: 'seed', owner: accountId }, 'a seed')
  const seed = { kind: 'totp', secret } as const
  await store.write(async (tx) => {
    await tx.outbox.insert(mail)
    await tx.factors.insert({ ...seed, id: 'seed', accountId, name: 'App', counter: 0, addedAt: dueAt })
  })
  return async (keysNow) => {
    const opened = async (column: SealedColumn, wanted: string) => {
      const row = (await store.sealed.list(column, '', 100)).find(({ id }) => id === wanted)
      return row ? keysNow.open({ in: column, ...row }, row.sealed) : null
    }
    return [await opened('mail', 'email'), await opened('authenticator', 'seed')]
  }
}

async function kindsOf({ store }: KeyRoom): Promise<string[]> {
  const events = await store.events.list(0, 1000)
  return events.map(({ kind }) => kind).filter((kind) => kind.startsWith('keys.'))
}

async function runCommand({ dataDir, databaseUrl }: StoreLocation): Promise<string> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../cli/rotate-keys.ts')], {
    env: { ...QUICK_START, DATA_DIR: dataDir, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => (said += String(piece)))
  await once(child, 'close')
  return said
}
