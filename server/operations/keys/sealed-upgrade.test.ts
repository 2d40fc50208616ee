import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { JobLog } from '../../jobs/index.ts'
import { rotateKeys } from './key-rotation.ts'
import { openContent } from '../../channels/mail/outbound/mail-queue.ts'
import { bindSealedAmongNodes } from './sealed-binding.ts'
import type { SecretPlace, Store } from '../../kernel/store.ts'
import { openKeys, secretFile } from './keys.ts'
import { addApp, type AppCodes, beginLogin, prove } from '../../testing/calls/factors.ts'
import type { User, TestServer } from '../../testing/calls/test-server.ts'
import { openStore, type StoreLocation } from '../../open-store.ts'
import { DATABASES } from '../../testing/database/test-store.ts'
import { openPlaces, startOn, type TestPlace } from '../../testing/database/places.ts'
import { backUp, restore } from '../transfer/transfers.ts'
import { verify } from '../verify/verify.ts'
import { SEALED_COLUMNS, type SealedColumn, type SealedRow } from '../../kernel/secrets/sealed-columns.ts'

/** Earlier versions sealed values without a location. The upgrade binds them once; then they open only there. */

let places: Awaited<ReturnType<typeof openPlaces>>
beforeAll(async () => {
  places = await openPlaces()
})
afterAll(() => places.discard())

const SILENT: JobLog = { info() {}, warn() {}, error() {} }

type EarlierInstall = { place: TestPlace; user: User; code: AppCodes }

const secretOf = ({ databaseUrl, dataDir }: StoreLocation, store: Store): SecretPlace =>
  databaseUrl ? store.secret : secretFile(join(dataDir, 'keys'))

const sealedIn = async (store: Store): Promise<(SealedRow & { column: SealedColumn })[]> => {
  const lists = SEALED_COLUMNS.map(async (column) =>
    (await store.sealed.list(column, '', 100)).map((row) => ({ ...row, column })),
  )
  return (await Promise.all(lists)).flat()
}

/** Rewrites keys and sealed values in the form of the previous version. */
async function asBefore(place: StoreLocation): Promise<void> {
  const store = await openStore(place)
  try {
    const secret = secretOf(place, store)
    const bound = (await secret.read()) ?? ''
    const unbound = bound.replaceAll(' bound', '')
    const clock = () => new Date()
    const keys = await openKeys(secret, clock)
    await secret.replace(bound, unbound)
    const earlier = await openKeys(secret, clock)
    const rows = await sealedIn(store)
    await store.write(async (tx) => {
      for (const { column, id, owner, sealed } of rows) {
        const where = { in: column, id, owner }
        const text = keys.open(where, sealed) ?? ''
        await tx.sealed.replace(column, id, sealed, earlier.seal(where, text))
      }
    })
  } finally {
    await store.close()
  }
}

/** An install of the previous version, with an authenticator app and a mail that is due in a day. */
async function earlierInstall(place: TestPlace): Promise<EarlierInstall> {
  const server = await startOn(place)
  const user = await server.add('User')
  const { code } = await addApp(server, user)
  const dueAt = new Date(server.now().getTime() + 24 * 60 * 60 * 1000).toISOString()
  const mail = { id: 'waiting', recipient: user.email }
  const content = JSON.stringify({ kind: 'account', heading: 'News', detail: 'Good news.' })
  await server.ctx.store.write((tx) =>
    tx.outbox.insert({
      ...mail,
      messageId: '<waiting@desk>',
      accountId: user.id,
      ticketId: null,
      topic: null,
      sealed: server.ctx.keys.seal({ in: 'mail', id: mail.id, owner: mail.recipient }, content),
      dueAt,
      giveUpAt: null,
    }),
  )
  await server.stop()
  await asBefore(place)
  return { place, user, code }
}

const formsOf = async ({ ctx: { store } }: TestServer): Promise<number[]> =>
  (await sealedIn(store)).map(({ sealed }) => sealed.split('.').length)

const secretsOf = async (server: TestServer, place: StoreLocation): Promise<string> =>
  (await secretOf(place, server.ctx.store).read()) ?? ''

/** Logs in with the app `minutes` after its last use, and reads the mail. */
async function expectAllOpens(
  server: TestServer,
  { user, code }: EarlierInstall,
  minutes: number,
): Promise<void> {
  server.advance(60)
  const challenge = await beginLogin(server, user)
  expect(await prove(server, challenge, code(2 * minutes))).toMatchObject({ username: user.username })
  const mail = (await sealedIn(server.ctx.store)).find(({ id }) => id === 'waiting')
  const { id = '', owner = '', sealed = '' } = mail ?? {}
  expect(openContent(server.ctx, { id, recipient: owner, sealed })).toMatchObject({ heading: 'News' })
}

/** Checks that all values are bound and open, and that an unbound one does not. */
async function expectBound(server: TestServer, place: StoreLocation): Promise<void> {
  const { store, keys } = server.ctx
  expect(await secretsOf(server, place)).toMatch(/^([0-9a-f]{64} \S+ bound\n)+$/)
  expect(new Set(await formsOf(server))).toEqual(new Set([3]))
  expect(await verify(place, () => undefined)).toBe(0)
  const [row] = await sealedIn(store)
  const { column = 'mail', id = '', owner = '', sealed = '' } = row ?? {}
  const [, key, content] = sealed.split('.')
  expect(keys.open({ in: column, id, owner }, sealed)).not.toBeNull()
  for (const earlier of [`${key}.${content}`, `${content}`])
    expect(keys.open({ in: column, id, owner }, earlier)).toBeNull()
}

describe.each(DATABASES)('an install of the previous version on %s', (kind) => {
  let earlier: EarlierInstall
  beforeAll(async () => {
    earlier = await earlierInstall(await places.make(kind, 'with tables'))
  })

  it('binds its values after a restore, on either database', async () => {
    const path = join(places.folder, `earlier-${kind}.backup`)
    await backUp(earlier.place, path)
    const place = await places.make('SQLite')
    await restore(place, path)
    const server = await startOn(place)
    try {
      await expectAllOpens(server, earlier, 1)
      await beginLogin(server, earlier.user)
      await expectBound(server, place)
    } finally {
      await server.stop()
    }
  })

  it('binds its values in steps while nodes of that version run', async () => {
    const { place } = earlier
    const store = await openStore(place)
    const secret = secretOf(place, store)
    const old = await openKeys(secret, () => new Date())
    const keys = await openKeys(secret, () => new Date())
    let now = new Date()
    const room = { store, secret, keys, clock: () => now }
    /** Creates a node that checks the binding after some seconds. */
    const startNode = () => {
      const job = bindSealedAmongNodes(room)
      return async (seconds: number) => {
        now = new Date(now.getTime() + seconds * 1000)
        await job.run({}, { signal: new AbortController().signal, log: SILENT })
      }
    }
    const [row] = await sealedIn(store)
    const { column = 'mail', id = '', owner = '', sealed = '' } = row ?? {}
    const where = { in: column, id, owner }
    try {
      const [look, lookElsewhere] = [startNode(), startNode()]
      await look(0)
      await lookElsewhere(0)
      await look(599)
      // Until then both versions open each other's values, also after a key rotation.
      await rotateKeys(room)
      const unbound = keys.seal(where, 'text')
      expect([unbound.split('.').length, old.open(where, unbound)]).toEqual([2, 'text'])
      await look(1)
      expect(await secret.read()).toMatch(/^([0-9a-f]{64} \S+ binding\n){2}$/)
      expect(keys.seal(where, 'text').split('.')).toHaveLength(3)
      expect(keys.open(where, sealed)).not.toBeNull()
      // Another node at the end of its first wait is too late and waits again.
      await lookElsewhere(0)
      await lookElsewhere(29)
      expect(await secret.read()).toMatch(/binding\n$/)

      // A node that starts now continues from this step.
      const lookLater = startNode()
      await lookLater(0)
      await lookLater(29)
      expect(await secret.read()).toMatch(/binding\n$/)
      await lookLater(1)
      expect(await secret.read()).toMatch(/^([0-9a-f]{64} \S+ bound\n){2}$/)
    } finally {
      await store.close()
    }
    const server = await startOn(place)
    try {
      await expectAllOpens(server, earlier, 1)
      await beginLogin(server, earlier.user)
      await expectBound(server, place)
    } finally {
      await server.stop()
    }
  })
})

it('issues tokens that nodes of the previous version accept', async () => {
  const { place } = await earlierInstall(await places.make('PostgreSQL', 'with tables'))
  const server = await startOn(place)
  try {
    const token = await server.logIn('admin')
    const [secret = '', signature = ''] = token.split('.')
    expect(server.ctx.keys.verify(secret, signature)).toBe(true)
    expect((await server.call('checkSession', {}, token)).status).toBe(200)
  } finally {
    await server.stop()
  }
})
