import { calendarDraft } from '../testing/calls/drafts.ts'
import { requestAbout } from '../testing/calls/fields.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { CALLS, LIVE_NUMBER_HEADER, type Call, type CallName } from '@support-desk/contract'
import { type User, samplePicture, startTestServer, type TestServer } from '../testing/calls/test-server.ts'

let testServer: TestServer
let user: User
let member: User
let admin: User
let ticketid: string
let tagId: string
let organisationId: string
let calendarId: string

beforeAll(async () => {
  testServer = await startTestServer()
  user = await testServer.add('User')
  member = await testServer.add('SupportTeam')
  admin = await testServer.add('Admin')
  ticketid = await testServer.raise(user)
  const { answer: tag } = await testServer.call('createTag', { body: { name: 'vpn' } }, member.token)
  tagId = tag.id
  const named = { body: { name: 'Acme' } }
  organisationId = (await testServer.call('createOrganisation', named, member.token)).answer.id
  calendarId = (await testServer.call('createCalendar', { body: calendarDraft(0) }, admin.token)).answer.id
  await testServer.call('legacyTakeTicket', { body: { Ticketid: ticketid } }, member.token)
})
afterAll(() => testServer.stop())

const ask = (url: string, { token }: Pick<User, 'token'>, tag?: unknown) =>
  testServer.app.inject({
    url,
    headers: {
      authorization: `Bearer ${token}`,
      ...(tag !== undefined && { 'if-none-match': String(tag) }),
    },
  })

/** The tested calls that answer with an ETag, each with its path and a user who may call it. */
const accessLog = (): [CallName, string, User][] => {
  const values: Record<string, string> = {
    filter: 'Total',
    userid: user.id,
    power: 'User',
    userId: member.id,
    ticketId: ticketid,
    ticketid,
    size: 'thumb',
    viewId: 'your-turn',
    tagId,
    organisationId,
    calendarId,
  }
  const elsewhere = new Set<CallName>([
    'checkChat',
    'listQueueTickets',
    'getCurrentUser',
    'getInstall',
    'getBranding',
    'dismissNotification',
    'getEvents',
    'listAuditEntries',
    'listSessions',
    'getBulkJob',
    'listBulkJobFailures',
    'getMailEntry',
    'getSharedTicket',
    'getContactMergePreview',
  ])
  return (Object.entries(CALLS) as [CallName, Call][])
    .filter(
      ([name, { method, media, etag }]) =>
        method === 'GET' && media === undefined && etag !== false && !elsewhere.has(name),
    )
    .map(([name, { path, who }]) => {
      const account = who.includes('Admin') ? admin : who.includes('User') ? user : member
      const filled = path.replaceAll(/:(\w+)/g, (_, key: string) =>
        key === 'filter' && name === 'legacyListUsers'
          ? 'User'
          : key === 'userId' && ['getContact', 'listContactMerges'].includes(name)
            ? user.id
            : (values[key] ?? ''),
      )
      const query = new URLSearchParams(requestAbout(name, []).query as Record<string, string>).toString()
      return [name, query === '' ? filled : `${filled}?${query}`, account]
    })
}

describe('a conditional request', () => {
  it('returns 304 for every call while nothing has changed', async () => {
    for (const [, url, account] of accessLog()) await ask(url, account)
    for (const [name, url, account] of accessLog()) {
      const first = await ask(url, account)
      expect(first.statusCode, name).toBe(200)
      const again = await ask(url, account, first.headers.etag)
      expect(again.statusCode, name).toBe(304)
      expect(again.body, name).toBe('')
      expect(again.headers.etag, name).toBe(first.headers.etag)
      expect(again.headers[LIVE_NUMBER_HEADER], name).toBe(first.headers[LIVE_NUMBER_HEADER])
      expect(again.headers['cache-control'], name).toBe('no-store')
      expect((await ask(url, account)).body, name).toBe(first.body)
    }
  })

  it('accepts a list of tags, and ignores malformed tags and the wildcard', async () => {
    const { headers } = await ask('/api/status', admin)
    expect((await ask('/api/status', admin, `"other", ${String(headers.etag)}`)).statusCode).toBe(304)
    for (const tag of ['*', '', '"', 'W/""', String(headers.etag).replace('W/', '').slice(0, -3)]) {
      expect((await ask('/api/status', admin, tag)).statusCode, tag).toBe(200)
    }
  })

  it('never matches the tag of another session, and anonymous clients get no tag', async () => {
    const { headers } = await ask('/api/GetTicketByUSer-All', user)
    const other = await testServer.add('User')
    const sameAgain = { token: await testServer.logIn(user.username) }
    const fresh = await ask('/api/GetTicketByUSer-All', user)
    for (const account of [other, sameAgain]) {
      const answer = await ask('/api/GetTicketByUSer-All', account, fresh.headers.etag)
      expect(answer.statusCode).toBe(200)
      expect(answer.headers.etag).not.toBe(headers.etag)
    }
    const open = await testServer.app.inject(`/api/chatlive/${ticketid}/7`)
    expect(open.statusCode).toBe(200)
    expect(open.headers.etag).toBeUndefined()
    // Events come from the memory of this process, so their answers have no tag.
    expect((await ask('/api/v1/events?since=0', user)).headers.etag).toBeUndefined()
    const anonymousClient = await ask('/api/GetTicketByUSer-All', { token: 'x' }, fresh.headers.etag)
    expect(anonymousClient.statusCode).toBe(401)
    expect(anonymousClient.headers.etag).toBeUndefined()
  })

  it('is refused like any other request when it is forbidden or malformed', async () => {
    const { headers } = await ask('/api/GetTicketByUSer-All', user)
    expect((await ask('/api/status', user, headers.etag)).statusCode).toBe(403)
    expect((await ask('/api/GetTicketByUSer-All?limit=x', user, headers.etag)).statusCode).toBe(400)
  })
})

/** The calls with answers that an event can change. */
const versioned = () =>
  accessLog().filter(([name]) => {
    const { etag }: Call = CALLS[name]
    return etag !== 'content'
  })

describe('the server', () => {
  let known: { url: string; tag: unknown; body: string; by: User }[]
  beforeEach(async () => {
    for (const [, url, account] of versioned()) await ask(url, account)
    known = []
    for (const [, url, account] of versioned()) {
      const { headers, body } = await ask(url, account)
      known.push({ url, by: account, tag: headers.etag, body })
    }
  })

  /** Requesters get a new response only if the body differs, so their tags reveal nothing about hidden events. */
  async function expectSentAnew({ url, by, tag, body }: (typeof known)[number]): Promise<void> {
    const answer = await ask(url, by, tag)
    const isAnother = by !== user || (await ask(url, by)).body !== body
    expect(answer.statusCode, url).toBe(isAnother ? 200 : 304)
    expect((await ask(url, by, answer.headers.etag)).statusCode, url).toBe(304)
  }

  const changes: Record<string, () => Promise<unknown>> = {
    'after a change of a profile': async () => {
      const inputs = { department: 'Sales', EMPcode: '7' }
      return testServer.call(
        'legacyUpdateProfile',
        { image: await samplePicture(), fields: { inputs } },
        user.token,
      )
    },
    'after a change of a ticket': () =>
      testServer.call('updateTicket', { body: { ticketid, status: 'Pending' } }, member.token),
    'after a message': () => testServer.call('postChat', { body: { ticketid, chat: 'Hello' } }, user.token),
    'after a read mark': () =>
      testServer.call(
        'markMessagesRead',
        { params: { ticketId: ticketid }, body: { count: 1 } },
        member.token,
      ),
    'after a change of preferences': () =>
      testServer.call(
        'updateMailPreferences',
        { body: { assigned: false, status: false, chat: false } },
        user.token,
      ),
    'after a deletion of a user': async () => {
      const gone = await testServer.add('User')
      return testServer.call('legacyDeleteUser', { params: { userid: gone.id, power: 'User' } }, admin.token)
    },
  }
  for (const [what, change] of Object.entries(changes)) {
    it(`sends every cached answer again ${what}, to requesters only if it differs`, async () => {
      await change()
      for (const each of known) await expectSentAnew(each)
    })
  }

  it('sends every cached answer again after a change that this process has not received yet', async () => {
    const { feed } = testServer.ctx
    const { upTo } = feed
    const before = upTo()
    feed.upTo = () => before
    await testServer.call('postChat', { body: { ticketid, chat: 'Hello again' } }, user.token)
    for (const each of known) await expectSentAnew(each)
    feed.upTo = upTo
  })
})
