import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SessionOnWire } from '@support-desk/contract'
import { type Api, apiOf } from './harness/api.ts'
import { startServer } from './harness/server.ts'

const KILLS = 20
const WRITERS = 4

let dataDir = ''
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'support-desk-crash-'))
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

/** Changes that the server confirmed with 200, by ticket. */
type ConfirmedChanges = Map<string, { messages: string[]; isSolved: boolean }>

test('loses no confirmed change and leaves no partial change after kill -9 during writes', async () => {
  const image = new Blob([await readFile(join(import.meta.dirname, 'pictures/portrait.png'))])
  const all: ConfirmedChanges = new Map()
  let latest: ConfirmedChanges = new Map()
  let users: Users | undefined
  for (let round = 0; round < KILLS; round++) {
    const server = await startServer(dataDir, 'serve')
    const api = apiOf(server.url)
    users ??= await addUsers(api)
    await verify(api, users, latest)
    latest = new Map()

    const wanted = 3 + ((round * 7) % 23)
    let answers = 0
    let ended: Promise<void> | undefined
    const answered = (): void => {
      if (++answers === wanted) ended = server.kill()
    }
    const { user, member } = users
    const writers = Array.from({ length: WRITERS }, () =>
      write(api, { user, member, image, confirmed: latest, answered }),
    )
    await Promise.all(writers)
    await ended
    for (const [id, ticket] of latest) all.set(id, ticket)
  }
  const server = await startServer(dataDir, 'serve')
  await verify(apiOf(server.url), users as Users, all)
  await server.kill()
  checkDatabase()
  expect(all.size).toBeGreaterThan(KILLS)
})

type Users = { user: SessionOnWire; member: SessionOnWire; admin: SessionOnWire }

async function addUsers(api: Api): Promise<Users> {
  const admin = await api.logInAdmin()
  return { admin, user: await api.addUser('Amara'), member: await api.addStaff('SupportTeam', 'Sven', admin) }
}

type Work = {
  user: SessionOnWire
  member: SessionOnWire
  image: Blob
  confirmed: ConfirmedChanges
  answered: () => void
}

/** Raises, takes, discusses and solves tickets until the server has died. Records the confirmed changes. */
async function write(api: Api, { user, member, image, confirmed, answered }: Work): Promise<void> {
  try {
    for (;;) {
      const id = await api.raise(user, 'Green projector', image)
      const ticket = { messages: [] as string[], isSolved: false }
      confirmed.set(id, ticket)
      answered()
      await api.call('legacyTakeTicket', { body: { Ticketid: id } }, member)
      for (let index = 0; index < 6; index++) {
        const chat = `message ${index}`
        await api.call('postChat', { body: { ticketid: id, chat } }, index % 2 ? member : user)
        ticket.messages.push(chat)
        answered()
      }
      await api.call('updateTicket', { body: { ticketid: id, status: 'Solved' } }, member)
      ticket.isSolved = true
      answered()
    }
  } catch (error) {
    // fetch reports a dead server as a TypeError. Any other error is a failure.
    if (!(error instanceof TypeError)) throw error
  }
}

/** Checks that every confirmed change exists, and no partial one. */
async function verify(api: Api, { user, admin }: Users, confirmed: ConfirmedChanges): Promise<void> {
  const list = await api.call('listAllTickets', {}, admin)
  expect(list.length).toBeGreaterThanOrEqual(confirmed.size)
  for (const [ticketid, { messages, isSolved }] of confirmed) {
    const ticket = list.find(({ _id }) => _id === ticketid)
    expect(ticket).toMatchObject({ Subject: 'Green projector', ...(isSolved && { Status: 'Solved' }) })
    const { chats } = await api.call('getChat', { params: { ticketid } }, user)
    expect(chats.map(({ msg }) => msg).slice(0, messages.length)).toEqual(messages)
    expect(chats.length).toBeLessThanOrEqual(messages.length + 1)
  }
  const counts = await api.call('countAllTickets', {}, admin)
  expect(counts.Total).toBe(list.length)
  for (const { _id: ticketid } of list.slice(0, 5)) {
    const { Screenshots } = await api.call('legacyGetTicket', { params: { ticketid } }, user)
    expect(Screenshots.length).toBeGreaterThan(100)
  }
}

/** Checks that the file is sound, and event numbers have no gaps. */
function checkDatabase(): void {
  const database = new DatabaseSync(join(dataDir, 'support-desk.sqlite'))
  try {
    expect(database.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' })
    expect(database.prepare('pragma foreign_key_check').all()).toEqual([])
    const { n, last } = database.prepare('select count(*) as n, max(number) as last from events').get() as {
      n: number
      last: number
    }
    expect(n).toBe(last)
    const raised = database.prepare("select count(*) as n from events where kind = 'ticket.raised'").get()
    expect(database.prepare('select count(*) as n from tickets').get()).toEqual(raised)
  } finally {
    database.close()
  }
}
