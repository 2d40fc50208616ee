import { expect, it } from 'vitest'
import { fromServer, LIVE, LIVE_CLOSE, type FromServer, type LiveEvent } from '@support-desk/contract'
import type { LivePeer } from './live-connection.ts'
import { presentEvent } from './present.ts'
import { type User, startTestServer, type TestServer, waitFor } from '../testing/calls/test-server.ts'
import { createLiveDoor } from './live-door.ts'

/** A network that accepts messages only when the test says so. */
function createSlowNetwork() {
  const said: FromServer[] = []
  const waiting: (() => void)[] = []
  const network = { said, bytes: 0, takes: false, closed: 0, terminated: false }
  return {
    network,
    socket: {
      send(text: string, sent?: () => void) {
        said.push(fromServer.parse(JSON.parse(text)))
        if (!network.takes) network.bytes += text.length
        if (sent) waiting.push(sent)
        if (network.takes) waiting.shift()?.()
      },
      ping: () => undefined,
      close: (code: number) => void (network.closed ||= code),
      terminate: () => void (network.terminated = true),
      buffered: () => network.bytes,
    },
    /** Waits for a pending message and accepts the oldest one. */
    async takeOne() {
      await waitFor(() => waiting.length > 0 || undefined)
      waiting.shift()?.()
    },
    events: (): LiveEvent[] => said.flatMap((message) => (message.kind === 'events' ? message.events : [])),
    isReady: () => said.some(({ kind }) => kind === 'ready') || undefined,
  }
}

async function startScene() {
  const testServer = await startTestServer()
  const troubles: unknown[] = []
  const door = createLiveDoor({
    ctx: testServer.ctx,
    after: () => () => undefined,
    present: presentEvent,
    onTrouble: (error) => troubles.push(error),
  })
  return {
    ctx: testServer,
    door,
    troubles,
    admin: await testServer.add('Admin'),
    user: await testServer.add('User'),
  }
}

/** Writes `count` events in one transaction. Every admin may hear them. */
async function happen({ ctx }: TestServer, count: number): Promise<void> {
  await ctx.store.write(async (tx) => {
    for (let index = 0; index < count; index++) {
      const data = { accountId: 'somebody' }
      await tx.events.append({ kind: 'account.registered', data }, ctx.clock().toISOString())
    }
  })
  const head = await ctx.store.events.latest()
  await waitFor(() => ctx.feed.upTo() === head || undefined)
}

const authenticate = (peer: LivePeer, { token }: User, since: number | null = null): void =>
  peer.said(JSON.stringify({ kind: 'hello', token, since }))
const upToIn = (message: FromServer | undefined): number =>
  message && 'upTo' in message ? message.upTo : Number.NaN
const numbers = (from: number, to: number): number[] =>
  Array.from({ length: to - from }, (_, index) => from + index + 1)

it('keeps the order when events arrive during the replay, and reports its position', async () => {
  const { ctx, door, admin } = await startScene()
  const since = await ctx.ctx.store.events.latest()
  await happen(ctx, 600)
  const slow = createSlowNetwork()
  const peer = door.open(slow.socket)
  authenticate(peer, admin, since)
  await waitFor(() => slow.events().length > 0 || undefined)
  await happen(ctx, 5)
  const cutHere = upToIn(slow.network.said.at(-1))
  expect(cutHere).toBe(slow.events().at(-1)?.number)
  for (let part = 0; part < 3; part++) await slow.takeOne()
  await waitFor(() => slow.events().length > 600 || undefined)
  await happen(ctx, 5)
  await slow.takeOne()
  await slow.takeOne()
  await waitFor(slow.isReady)
  await happen(ctx, 5)
  expect(slow.events().map(({ number }) => number)).toEqual(numbers(since, since + 615))
  expect(upToIn(slow.network.said.at(-1))).toBe(since + 615)
  peer.gone()

  const again = createSlowNetwork()
  again.network.takes = true
  authenticate(door.open(again.socket), admin, cutHere)
  await waitFor(again.isReady)
  expect(again.events().map(({ number }) => number)).toEqual(numbers(cutHere, since + 615))
  door.close()
  await ctx.stop()
})

it('disconnects a slow reader and frees its buffer', async () => {
  const { ctx, door, admin, user } = await startScene()
  const [slow, quick] = [createSlowNetwork(), createSlowNetwork()]
  quick.network.takes = true
  authenticate(door.open(slow.socket), admin)
  authenticate(door.open(quick.socket), user)
  await waitFor(() => (slow.isReady() && quick.isReady()) || undefined)
  for (let count = 0; slow.network.closed === 0 && count < 40; count++) await happen(ctx, 200)
  expect(slow.network.closed).toBe(LIVE_CLOSE.tooSlow)
  expect(slow.network.bytes).toBeLessThan(400_000)
  const heard = slow.network.said.length
  await happen(ctx, 1)
  expect(slow.network.said).toHaveLength(heard)
  // Connections without visible events got the latest number.
  expect(quick.network.closed).toBe(0)
  expect(upToIn(quick.network.said.at(-1))).toBeGreaterThan(ctx.ctx.feed.upTo() - LIVE.replayed)
  door.close()
  await ctx.stop()
})

it('closes a connection after an error, reports it, and refuses new ones after closing', async () => {
  const { ctx, door, admin, troubles } = await startScene()
  const { findActor } = ctx.ctx.store.sessions
  ctx.ctx.store.sessions.findActor = () => Promise.reject(new Error('locked'))
  const broken = createSlowNetwork()
  authenticate(door.open(broken.socket), admin)
  await waitFor(() => broken.network.closed || undefined)
  expect(broken.network.closed).toBe(1011)
  expect(troubles).toHaveLength(1)
  ctx.ctx.store.sessions.findActor = findActor
  door.close()
  const late = createSlowNetwork()
  authenticate(door.open(late.socket), admin)
  expect(late.network).toMatchObject({ closed: LIVE_CLOSE.restart, said: [] })
  await ctx.stop()
})
