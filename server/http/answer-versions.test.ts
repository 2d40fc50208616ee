import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { CALLS, LIVE_NUMBER_HEADER, type Call, type CallName } from '@support-desk/contract'
import { type Person, samplePicture, startTestDesk, type TestDesk } from './testing.ts'

let desk: TestDesk
let user: Person
let member: Person
let admin: Person
let ticketid: string

beforeAll(async () => {
  desk = await startTestDesk()
  user = await desk.add('User')
  member = await desk.add('SupportTeam')
  admin = await desk.add('Admin')
  ticketid = await desk.raise(user)
  await desk.call('takeTicket', { body: { Ticketid: ticketid } }, member.token)
})
afterAll(() => desk.stop())

const ask = (url: string, { token }: Pick<Person, 'token'>, tag?: unknown) =>
  desk.app.inject({
    url,
    headers: {
      authorization: `Bearer ${token}`,
      ...(tag !== undefined && { 'if-none-match': String(tag) }),
    },
  })

/** Every call that can be asked again, by somebody who may make it. */
const readings = (): [CallName, string, Person][] => {
  const values: Record<string, string> = {
    filter: 'Total',
    userid: user.id,
    power: 'User',
    personid: member.id,
    ticketid,
    size: 'thumb',
  }
  const elsewhere = new Set<CallName>([
    'checkChat',
    'dismissNotification',
    'getChatPicture',
    'listEvents',
    'listAudit',
    'listSessions',
  ])
  return (Object.entries(CALLS) as [CallName, Call][])
    .filter(([name, { method, media }]) => method === 'GET' && media === undefined && !elsewhere.has(name))
    .map(([name, { path, who }]) => {
      const person = who.includes('Admin') ? admin : who.includes('User') ? user : member
      const filled = path.replaceAll(/:(\w+)/g, (_, key: string) =>
        key === 'filter' && name === 'listPeople' ? 'User' : (values[key] ?? ''),
      )
      return [name, filled, person]
    })
}

describe('an answer that is asked for again', () => {
  it('is not sent again while nothing has happened, whatever the call', async () => {
    for (const [, url, person] of readings()) await ask(url, person)
    for (const [name, url, person] of readings()) {
      const first = await ask(url, person)
      expect(first.statusCode, name).toBe(200)
      const again = await ask(url, person, first.headers.etag)
      expect(again.statusCode, name).toBe(304)
      expect(again.body, name).toBe('')
      expect(again.headers.etag, name).toBe(first.headers.etag)
      expect(again.headers[LIVE_NUMBER_HEADER], name).toBe(first.headers[LIVE_NUMBER_HEADER])
      expect(again.headers['cache-control'], name).toBe('no-store')
      expect((await ask(url, person)).body, name).toBe(first.body)
    }
  })

  it('is found among several tags, and by no other sign', async () => {
    const { headers } = await ask('/api/status', admin)
    expect((await ask('/api/status', admin, `"other", ${String(headers.etag)}`)).statusCode).toBe(304)
    for (const tag of ['*', '', '"', 'W/""', String(headers.etag).replace('W/', '').slice(0, -3)]) {
      expect((await ask('/api/status', admin, tag)).statusCode, tag).toBe(200)
    }
  })

  it('is never taken for that of another session, and strangers get no tag', async () => {
    const { headers } = await ask('/api/GetTicketByUSer-All', user)
    const other = await desk.add('User')
    const sameAgain = { token: await desk.logIn(user.username) }
    const fresh = await ask('/api/GetTicketByUSer-All', user)
    for (const person of [other, sameAgain]) {
      const answer = await ask('/api/GetTicketByUSer-All', person, fresh.headers.etag)
      expect(answer.statusCode).toBe(200)
      expect(answer.headers.etag).not.toBe(headers.etag)
    }
    const open = await desk.app.inject(`/api/chatlive/${ticketid}/7`)
    expect(open.statusCode).toBe(200)
    expect(open.headers.etag).toBeUndefined()
    // What this process has heard of is not what the storage holds.
    expect((await ask('/api/events?since=0', user)).headers.etag).toBeUndefined()
    const stranger = await ask('/api/GetTicketByUSer-All', { token: 'x' }, fresh.headers.etag)
    expect(stranger.statusCode).toBe(401)
    expect(stranger.headers.etag).toBeUndefined()
  })

  it('is refused like any other where the asker may not or the question is wrong', async () => {
    const { headers } = await ask('/api/GetTicketByUSer-All', user)
    expect((await ask('/api/status', user, headers.etag)).statusCode).toBe(403)
    expect((await ask('/api/GetTicketByUSer-All?limit=x', user, headers.etag)).statusCode).toBe(400)
  })
})

describe('after a change', () => {
  let known: { url: string; tag: unknown; person: Person }[]
  beforeEach(async () => {
    for (const [, url, person] of readings()) await ask(url, person)
    known = []
    for (const [, url, person] of readings()) {
      known.push({ url, person, tag: (await ask(url, person)).headers.etag })
    }
  })

  const changes: Record<string, () => Promise<unknown>> = {
    'of a profile': async () => {
      const inputs = { department: 'Sales', EMPcode: '7' }
      return desk.call('updateProfile', { image: await samplePicture(), fields: { inputs } }, user.token)
    },
    'of a ticket': () => desk.call('updateTicket', { body: { ticketid, status: 'Pending' } }, member.token),
    'in a chat': () => desk.call('postChat', { body: { ticketid, chat: 'Hello' } }, user.token),
    'of what was read': () => desk.call('markChatRead', { body: { ticketid, count: 1 } }, member.token),
    'of preferences': () =>
      desk.call('setMailPreferences', { body: { assigned: false, status: false, chat: false } }, user.token),
    'of people': async () => {
      const gone = await desk.add('User')
      return desk.call('deletePerson', { params: { userid: gone.id, power: 'User' } }, admin.token)
    },
  }
  for (const [what, change] of Object.entries(changes)) {
    it(`${what} every answer is sent anew`, async () => {
      await change()
      for (const { url, person, tag } of known) {
        const answer = await ask(url, person, tag)
        expect(answer.statusCode, url).toBe(200)
        expect(answer.headers.etag, url).not.toBe(tag)
      }
    })
  }

  it('by a process that this one has not heard of yet every answer is sent anew', async () => {
    const { feed } = desk.desk
    const { upTo } = feed
    const before = upTo()
    feed.upTo = () => before
    await desk.call('postChat', { body: { ticketid, chat: 'Hello again' } }, user.token)
    for (const { url, person, tag } of known) {
      const answer = await ask(url, person, tag)
      expect(answer.statusCode, url).toBe(200)
      expect((await ask(url, person, answer.headers.etag)).statusCode, url).toBe(304)
    }
    feed.upTo = upTo
  })
})
