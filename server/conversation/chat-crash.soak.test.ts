import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPasswords } from '../auth/passwords/passwords.ts'
import { PASSWORD, waitFor } from '../testing/calls/test-server.ts'
import { openStore } from '../open-store.ts'
import { addAccount, addTicket } from '../testing/database/test-store.ts'

const MESSAGES = 150
const AT_ONCE = 8

let dataDir: string
let ticketid: string
const children: ChildProcess[] = []

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'support-desk-crash-'))
  const store = await openStore({ dataDir })
  const cost = { memoryCost: 8, timeCost: 1, parallelism: 1 }
  const account = { id: 'amara', username: 'amara', email: 'amara@example.com', joinedAt: '2026-01-01' }
  const passwordHash = await createPasswords(cost).hash(PASSWORD)
  await store.write((tx) => tx.accounts.insert({ ...account, role: 'User', passwordHash }))
  const member = await addAccount(store, 'SupportTeam')
  ticketid = await addTicket(store, account.id)
  await store.write(async (tx) => {
    await tx.tickets.assignIfFree(ticketid, member, account.joinedAt)
    await tx.chat.join(ticketid, [account.id, member.id], account.joinedAt)
  })
  await store.close()
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await rm(dataDir, { recursive: true })
})

/** Starts the server as a child process and logs in. */
async function start() {
  const env = { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent' }
  const child = spawn(process.execPath, [join(import.meta.dirname, '../cli/serve.ts')], { env })
  children.push(child)
  let said = ''
  child.stdout.on('data', (chunk) => (said += String(chunk)))
  const url = await waitFor(() => /ready at (\S+)/.exec(said)?.[1])
  const send = async (path: string, body: object, token = '') => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    return fetch(new URL(path, url), { method: 'POST', headers, body: JSON.stringify(body) })
  }
  const login = await send('/api/Login', { log_detail: 'amara', userPassword: PASSWORD })
  const { loginnewuser } = (await login.json()) as { loginnewuser: { jwttoken: string } }
  const post = async (index: number): Promise<boolean> => {
    const body = { ticketid, chat: `Line ${index}`, key: `key-of-line-${index}` }
    const reply = await send('/api/postchat', body, loginnewuser.jwttoken).catch(() => null)
    return reply?.status === 200
  }
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
  return { post, end }
}

/** Sends the messages in parallel and returns the confirmed ones. Kills the server after `killAfter` confirmations. */
async function sendAll(killAfter: number): Promise<Set<number>> {
  const { post, end } = await start()
  const confirmed = new Set<number>()
  let next = 0
  let ended: Promise<void> | null = null
  const lane = async () => {
    while (next < MESSAGES && !ended) {
      const index = next++
      if (await post(index)) confirmed.add(index)
      if (confirmed.size >= killAfter) ended ??= end('SIGKILL')
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
  await (ended ?? end('SIGTERM'))
  return confirmed
}

/** Messages and events in the database after the server ended. */
async function leftBehind() {
  const store = await openStore({ dataDir })
  const messages = await store.chat.between(ticketid, 1, 100_000)
  const events = await store.events.list(0, 10_000)
  await store.close()
  return { messages, posted: events.filter(({ kind }) => kind === 'message.posted') }
}

test('stores each message once when clients retry until confirmation and the server dies repeatedly', async () => {
  let confirmed = new Set<number>()
  for (const killAfter of [30, 90, Infinity]) {
    confirmed = await sendAll(killAfter)
    const { messages, posted } = await leftBehind()
    const texts = messages.map(({ text }) => text)
    expect(texts).toEqual(expect.arrayContaining([...confirmed].map((index) => `Line ${index}`)))
    expect(messages.map(({ number }) => number)).toEqual(messages.map((_, index) => index + 1))
    expect(new Set(texts).size).toBe(messages.length)
    expect(posted).toHaveLength(messages.length)
  }
  expect(confirmed.size).toBe(MESSAGES)
  expect((await leftBehind()).messages).toHaveLength(MESSAGES)
})
