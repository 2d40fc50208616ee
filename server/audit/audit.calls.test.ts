import { userActor } from '../kernel/actor.ts'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import type { AuditEntryOnWire } from '@support-desk/contract'
import { createAccessLog, writeAccessLog } from './access-log.ts'
import { startJobs } from '../jobs/index.ts'
import { createTestTime } from '../testing/calls/time.ts'
import { type User, startTestServer, type TestServer } from '../testing/calls/test-server.ts'

let testServer: TestServer
let admin: User
let member: User
let user: User
let ticketid: string

beforeAll(async () => {
  testServer = await startTestServer()
  admin = await testServer.add('Admin', 'Zora')
  member = await testServer.add('SupportTeam', 'Miles')
  user = await testServer.add('User', '=Una')
  ticketid = await testServer.raise(user, '=HYPERLINK("https://evil.example")')
})
afterAll(() => testServer.stop())

type Query = NonNullable<Parameters<typeof testServer.call<'listAuditEntries'>>[1]['query']>

const audit = async (query: Query = {}): Promise<AuditEntryOnWire[]> =>
  (await testServer.call('listAuditEntries', { query }, admin.token)).answer
const head = (): Promise<number> => testServer.ctx.store.events.latest()
/** The entries of a kind, after they are written. */
const recorded = async (kind: string): Promise<AuditEntryOnWire[]> => {
  const before = await head()
  testServer.advance(1)
  await expect.poll(head).toBeGreaterThan(before)
  return (await audit()).filter((entry) => entry.number > before && entry.kind === kind)
}
const see = async (by: User, id = ticketid): Promise<void> => {
  await testServer.call('getTicket', { params: { ticketId: id }, query: {} }, by.token)
}

describe('the access of staff to a ticket', () => {
  it('is recorded after the response, once per hour and member for all parts of the ticket', async () => {
    await see(member)
    await see(user)
    const before = await head()
    await testServer.call('listTimelineEntries', { params: { ticketId: ticketid } }, member.token)
    await testServer.call('getMessages', { params: { ticketId: ticketid } }, member.token)
    await testServer.call('getTicketPicture', { params: { ticketId: ticketid, size: 'full' } }, member.token)
    await testServer.call('getTicketPicture', { params: { ticketId: ticketid, size: 'thumb' } }, member.token)
    await see(admin)
    expect(await head()).toBe(before)

    const read = await recorded('ticket.read')
    expect(read.map(({ by }) => by?.username).toSorted()).toEqual(['Miles', 'Zora'])
    expect(read[0]).toMatchObject({ ticket: { id: ticketid }, about: null, details: {} })
    const pictures = (await audit()).filter(({ kind }) => kind === 'ticket.picture_read')
    expect(pictures).toMatchObject([{ by: { id: member.id, username: 'Miles', role: 'SupportTeam' } }])

    await see(member)
    testServer.advance(60 * 60 + 1)
    await see(member)
    expect(await recorded('ticket.read')).toMatchObject([{ by: { username: 'Miles' } }])
  })

  it('is recorded as a prefetch when the page only prefetched the ticket', async () => {
    const other = await testServer.raise(user)
    const fetchConversation = (purpose?: 'prefetch') =>
      testServer.call('getConversation', { params: { ticketId: other }, query: { purpose } }, member.token)
    const words = async () => (await audit({ ticket: other, group: 'reading' })).map(({ kind }) => kind)
    const before = await head()
    expect((await fetchConversation('prefetch')).answer.entries).not.toEqual([])
    await fetchConversation('prefetch')
    const { answer: ahead } = await testServer.call(
      'getTicket',
      { params: { ticketId: other }, query: { purpose: 'prefetch' } },
      member.token,
    )
    expect(ahead.isOpened).toBe(false)
    testServer.advance(1)
    await expect.poll(head).toBeGreaterThan(before)
    expect(await words()).toEqual(['ticket.prefetched'])

    const { answer: opened } = await testServer.call(
      'getTicket',
      { params: { ticketId: other } },
      member.token,
    )
    expect(opened.isOpened).toBe(true)
    testServer.advance(1)
    await expect.poll(words).toEqual(['ticket.read', 'ticket.prefetched'])
  })

  it('sends no live events and keeps cached answers valid', async () => {
    const ask = (tag?: string) =>
      testServer.app.inject({
        url: `/api/v1/tickets/${ticketid}/timeline-entries`,
        headers: { authorization: `Bearer ${member.token}`, ...(tag && { 'if-none-match': tag }) },
      })
    await testServer.call('listTimelineEntries', { params: { ticketId: ticketid } }, user.token)
    const tag = String((await ask()).headers.etag)
    const known = String((await ask(tag)).headers.etag)
    expect((await ask(known)).statusCode).toBe(304)
    const since = await head()
    testServer.advance(60 * 60)
    await see(member)
    await recorded('ticket.read')
    expect((await ask(known)).statusCode).toBe(304)
    const { answer } = await testServer.call('getEvents', { query: { since } }, admin.token)
    expect(answer.events).toEqual([])
  })

  it('is recorded despite a failed write, at the latest when the server stops', async () => {
    const { timer, now, advance } = createTestTime()
    const failed: object[] = []
    const works: object[] = []
    const log = {
      info: (details: object) => void works.push(details),
      warn: () => undefined,
      error: (details: object) => void failed.push(details),
    }
    const accessLog = createAccessLog()
    const broken = { ...testServer.ctx.store, write: () => Promise.reject(new Error('locked')) }
    const ctx = { ...testServer.ctx, clock: now, store: broken, accessLog }
    const jobs = await startJobs(ctx, [writeAccessLog], { after: timer, log })
    const other = await testServer.raise(user)
    const reading = {
      kind: 'ticket.read',
      ticketId: other,
      reader: userActor(member),
      at: testServer.now(),
    } as const
    accessLog.note(reading)
    advance(1)
    await expect.poll(() => failed).toMatchObject([{ err: new Error('locked'), job: 'access log' }])
    broken.write = testServer.ctx.store.write as typeof broken.write
    await jobs.stop()
    expect(works).toMatchObject([{ job: 'access log', failures: 1 }])
    expect(await audit({ ticket: other, group: 'reading' })).toMatchObject([{ by: { id: member.id } }])
  })
})

test('finds a ticket by its id or by its number in any notation', async () => {
  const id = await testServer.raise(user, 'Leaking tap')
  const [raised] = await audit({ ticket: id })
  expect(raised).toMatchObject({ kind: 'ticket.raised', ticket: { id, subject: 'Leaking tap' } })
  const number = raised?.ticket?.number ?? 0
  for (const ticket of [`${number}`, `#${number}`, ` #${number} `])
    expect(await audit({ ticket }), ticket).toEqual([raised])
  expect(await audit({ ticket: `#${number + 1}` })).toEqual([])
  expect(await audit({ ticket: `#${number}`, group: 'logins' })).toEqual([])
})

test('records a failed login with the account and part of the address, but without the input', async () => {
  const logIn = (log_detail: string) =>
    testServer.app.inject({
      method: 'POST',
      url: '/api/Login',
      remoteAddress: '203.0.113.77',
      payload: { log_detail, userPassword: 'Wr0ng#Secret' },
    })
  expect((await logIn('miles')).statusCode).toBe(401)
  expect((await logIn('my-password-by-mistake')).statusCode).toBe(401)
  const refused = (await audit({ group: 'logins' })).filter(({ kind }) => kind === 'session.refused')
  expect(refused).toMatchObject([
    { by: null, about: null, details: { address: '203.0.113.0/24' } },
    { by: null, about: { username: 'Miles' }, details: { address: '203.0.113.0/24' } },
  ])
  const rows = JSON.stringify(await testServer.ctx.store.events.list(0, 10_000))
  expect(rows).not.toMatch(/Wr0ng|by-mistake|203\.0\.113\.77/)
})

describe('a search hit of staff', () => {
  it('is recorded once per session if a message matches, but not for a subject or number', async () => {
    const told = await testServer.raise(user, 'Coffee')
    await testServer.call('legacyTakeTicket', { body: { Ticketid: told } }, member.token)
    await testServer.call('postChat', { body: { ticketid: told, chat: 'My salary is wrong' } }, user.token)
    const search = async (token: string, q: string): Promise<string[]> =>
      (await testServer.call('listAllTickets', { query: { q } }, token)).answer.map(({ _id }) => _id)
    const [raised] = await audit({ ticket: told })
    const before = await head()
    expect(await search(member.token, 'coffee')).toEqual([told])
    expect(await search(member.token, `#${raised?.ticket?.number}`)).toEqual([told])
    await testServer.call('listAllTickets', { query: {} }, member.token)
    await testServer.call('listMyTickets', { query: { q: 'salary' } }, user.token)
    expect(await search(member.token, 'salary')).toEqual([told])
    expect(await search(member.token, 'my salary')).toEqual([told])
    const since = await testServer.ctx.store.events.list(before, 10)
    // Background work such as retention may finish at this time.
    expect(since.filter(({ actorId }) => actorId !== null)).toEqual([])
    expect(await recorded('ticket.found')).toMatchObject([
      { by: { username: 'Miles' }, ticket: { id: told } },
    ])

    testServer.advance(2 * 60 * 60)
    await search(member.token, 'salary')
    const again = await testServer.logIn(member.username)
    await search(again, 'salary')
    expect(await recorded('ticket.found')).toHaveLength(1)
  })
})

describe('the audit log', () => {
  it('can be filtered by user, group, ticket and time, and read in pages', async () => {
    await testServer.call('legacyTakeTicket', { body: { Ticketid: ticketid } }, member.token)
    await testServer.call('updateTicket', { body: { ticketid, status: 'Solved' } }, member.token)
    const all = await audit()
    expect(all.map(({ number }) => number)).toEqual(all.map((_, index) => all.length - index))

    const ofMember = await audit({ userId: member.id })
    expect(ofMember.every(({ by, about }) => by?.id === member.id || about?.id === member.id)).toBe(true)
    expect(ofMember).toEqual(all.filter(({ by, about }) => by?.id === member.id || about?.id === member.id))
    expect(ofMember.map(({ kind }) => kind)).toContain('session.refused')
    expect((await audit({ ticket: ticketid, group: 'tickets' })).map(({ kind }) => kind)).toEqual([
      'ticket.state_changed',
      'ticket.taken',
      'ticket.opened',
      'ticket.raised',
    ])
    expect((await audit({ userId: member.id, group: 'tickets' }))[0]).toMatchObject({
      kind: 'ticket.state_changed',
      details: { from: 'Waiting', to: 'Solved' },
      ticket: { number: 1, subject: '=HYPERLINK("https://evil.example")' },
    })
    const paged: AuditEntryOnWire[] = []
    for (let cursor: string | null | undefined; cursor !== null;) {
      const query = { userId: member.id, limit: 2, ...(cursor && { cursor }) }
      const page = await testServer.call('listAuditEntries', { query }, admin.token)
      paged.push(...page.answer)
      cursor = page.nextCursor
    }
    expect(paged).toEqual(ofMember)

    const from = all[3]?.occurredAt ?? ''
    expect(await audit({ from })).toEqual(all.filter(({ occurredAt }) => occurredAt >= from))
    expect(await audit({ to: from, group: 'reading' })).toEqual(
      all.filter(
        ({ occurredAt, kind }) =>
          occurredAt < from && /^ticket\.((picture_)?read|prefetched|found)$/.test(kind),
      ),
    )
    expect(await audit({ userId: 'nobody' })).toEqual([])
    const wrong = await testServer.call('listAuditEntries', { query: { from: 'yesterday' } }, admin.token)
    expect(wrong.failure).toMatchObject({ code: 'validation', field: 'from' })
  })

  it('shows and finds deleted users by name', async () => {
    const leaver = await testServer.add('SupportTeam', 'Leona')
    await testServer.call('deleteUser', { params: { userId: leaver.id } }, admin.token)
    const found = await testServer.call('listAuditUsers', { query: { q: 'LE' } }, admin.token)
    expect(found.answer).toEqual([{ id: leaver.id, username: 'Leona', role: 'SupportTeam', isDeleted: true }])
    expect((await audit({ userId: leaver.id }))[0]).toMatchObject({
      kind: 'account.deleted',
      by: { username: 'Zora' },
      about: { username: 'Leona' },
      details: { role: 'SupportTeam' },
    })
  })

  const download = (query: string) =>
    testServer.app.inject({
      url: `/api/v1/audit-entries/export?${query}`,
      headers: { authorization: `Bearer ${admin.token}` },
    })

  it('is exported as CSV without formulas, and the export is recorded', async () => {
    const response = await download(`format=csv&ticket=${ticketid}`)
    expect(response.headers['content-type']).toContain('text/csv')
    expect(response.headers['content-disposition']).toMatch(/^attachment; filename="audit-[\dTZ-]+\.csv"$/)
    expect(response.headers.etag).toBeUndefined()
    const [heading, ...lines] = response.body.trim().split('\r\n')
    expect(heading).toMatch(/^number,occurred_at,kind,by,by_role,.*,time_zone$/)
    expect(lines).toHaveLength((await audit({ ticket: ticketid })).length)
    const raised = lines.at(-1) ?? ''
    // An id may look like a formula too.
    expect(raised).toMatch(new RegExp(`'=Una,User,'?${user.id}`))
    expect(raised).toContain(`,1,"'=HYPERLINK(""https://evil.example"")"`)
    expect((await audit({ group: 'privacy' }))[0]).toMatchObject({
      kind: 'audit.exported',
      by: { username: 'Zora' },
      details: { format: 'csv' },
    })
  })

  it('is exported completely as JSON lines', async () => {
    await testServer.ctx.store.write(async (tx) => {
      for (let count = 0; count < 600; count++) {
        await tx.events.append({ kind: 'code.requested', data: {} }, testServer.now().toISOString())
      }
    })
    const { body } = await download('format=jsonl')
    const entries = body
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as AuditEntryOnWire)
    const latest = await head()
    expect(entries.map(({ number }) => number)).toEqual(
      Array.from({ length: latest }, (_, index) => latest - index),
    )
  })
})
