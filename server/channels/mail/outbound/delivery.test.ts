import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type FailedMailOnWire, SETTABLE_STATUSES } from '@support-desk/contract'
import { newId } from '../../../kernel/ids.ts'
import { seededRandom } from '../../../demo/random.ts'
import { type User, startTestServer, type TestServer } from '../../../testing/calls/test-server.ts'
import { addTicket } from '../../../testing/database/test-store.ts'
import { createSmtpSender } from './smtp.ts'
import {
  type MailServer,
  startMailServer,
  type Step,
  type Trouble,
} from '../../../testing/mail/mail-server.ts'
import type { Outgoing } from './mail.ts'
import { LEASE_SECONDS } from './mail-lease.ts'

const FROM = 'Support Desk <desk@example.org>'
/** Long timeouts, so that only the test ends a delivery. */
const TIMES = { connect: 60_000, greeting: 60_000, silence: 60_000 }

let server: MailServer
let testServer: TestServer
let user: User
let member: User
let admin: User
/** Number of events before the test. */
let begin: number

beforeAll(async () => {
  server = await startMailServer()
  const deadlines = new Map<string, AbortController>()
  // Ends a delivery exactly when the mail server hangs, also on a slow machine.
  server.onHang = (messageId) => {
    for (const [id, deadline] of deadlines) if (messageId === null || id === messageId) deadline.abort()
  }
  const deadline = ({ messageId }: Outgoing): AbortSignal => {
    const controller = new AbortController()
    deadlines.set(messageId, controller)
    return controller.signal
  }
  testServer = await startTestServer({
    environment: { MAIL_FROM: FROM, SMTP_URL: server.url },
    sender: createSmtpSender(server.url, FROM, deadline, TIMES),
  })
  ;[member, admin] = await Promise.all([testServer.add('SupportTeam'), testServer.add('Admin')])
})
beforeEach(async () => {
  server.reset()
  begin = (await testServer.ctx.store.events.list(0, 100_000)).length
  user = await testServer.add('User')
})
afterAll(async () => {
  await testServer.stop()
  await server.stop()
})

/** Causes one email to one user. Returns the ticket. */
async function cause(): Promise<string> {
  const Ticketid = await addTicket(testServer.ctx.store, user.id)
  expect((await testServer.call('legacyTakeTicket', { body: { Ticketid } }, member.token)).status).toBe(200)
  return Ticketid
}

/** Waits until no email is being sent. */
async function untilIdle(): Promise<void> {
  await expect.poll(testServer.countMailUnderWay, { interval: 5 }).toBe(0)
}

/** Advances the clock until no retry is left. Returns the pauses in seconds. */
async function untilDone(): Promise<number[]> {
  const pauses: number[] = []
  await untilIdle()
  for (let due = await nextDue(); due !== null; due = await nextDue()) {
    expect(pauses.length).toBeLessThan(100)
    const pause = (due - testServer.now().getTime()) / 1000
    pauses.push(pause)
    testServer.advance(pause)
    await untilIdle()
  }
  return pauses
}

async function nextDue(): Promise<number | null> {
  const due = await testServer.ctx.store.outbox.nextDue()
  return due === null ? null : Date.parse(due)
}

const eventsNamed = async (kind: string) =>
  (await testServer.ctx.store.events.list(begin, 10_000)).filter((event) => event.kind === kind)

/** Each mail has its own Message-ID, so a mail program shows a copy once. */
function expectOncePerMessageId(mails: number): void {
  const ids = new Set(server.received.map(({ messageId }) => messageId))
  expect(ids.size).toBe(mails)
  for (const id of ids) {
    const copies = server.received.filter(({ messageId }) => messageId === id)
    expect(copies.filter(({ isConfirmed }) => isConfirmed)).toHaveLength(1)
    expect(new Set(copies.map(({ raw }) => raw)).size).toBe(1)
  }
}

describe('a mail', () => {
  test.each<[string, Partial<Record<Step, Trouble[]>>]>([
    ['never greets', { connect: ['hang'] }],
    ['greets too late', { connect: ['late'] }],
    ['hangs up at once', { connect: ['drop'] }],
    ['refuses all connections', { connect: [554] }],
    ['refuses the recipient for now', { recipient: [451] }],
    ['refuses the recipient for good, by mistake', { recipient: [550, 550] }],
    ['hangs at the recipient', { recipient: ['hang'] }],
    ['hangs within the email', { data: ['hang'] }],
    ['hangs up within the email', { data: ['drop'] }],
    ['refuses the email for now', { end: [452] }],
    ['refuses the email for good, by mistake', { end: [554, 554] }],
    ['has the email and does not answer', { end: ['hang'] }],
    ['has the email and hangs up before the answer', { end: ['drop'] }],
    ['fails in one way after the other', { connect: ['drop'], recipient: [451], end: ['drop', 451, 'hang'] }],
  ])('arrives, and is confirmed once, through a server that %s', async (_, troubles) => {
    Object.assign(server.troubles, troubles)
    await cause()
    await untilDone()
    expectOncePerMessageId(1)
    expect(server.received.at(-1)?.recipient).toBe(user.email)
    expect(await eventsNamed('mail.failed')).toEqual([])
  })

  test('does not wait for another mail that hangs', async () => {
    const { promise: hanging, resolve: release } = Promise.withResolvers<void>()
    server.troubles.end = [() => hanging]
    await cause()
    await expect.poll(() => server.visits.end).toBe(1)
    await cause()
    await expect.poll(() => server.received.filter(({ isConfirmed }) => isConfirmed).length).toBe(1)
    // The renewals last longer than a lease.
    for (let renewals = 0; renewals < 5; renewals++) {
      const leasedUntil = await nextDue()
      testServer.advance(8)
      // The next renewal is scheduled after the previous commit, which readers may see earlier. No lease expires
      // during this loop.
      let seconds = 8
      const renewed = async () => {
        const due = await nextDue()
        if (due === leasedUntil && seconds < LEASE_SECONDS - 5) {
          testServer.advance(1)
          seconds++
        }
        return due
      }
      await expect.poll(renewed, { interval: 50 }).toBeGreaterThan(leasedUntil ?? 0)
    }
    await cause()
    await expect.poll(() => server.received.filter(({ isConfirmed }) => isConfirmed).length).toBe(2)
    release()
    await untilDone()
    expectOncePerMessageId(3)
    expect(server.received).toHaveLength(3)
  })

  test('that an earlier version queued arrives unchanged', async () => {
    const written = {
      recipient: user.email,
      subject: 'Old news',
      text: 'Good news',
      html: '<p>Good news</p>',
    }
    const place = { in: 'mail', id: newId(), owner: user.email } as const
    await testServer.ctx.store.write((tx) =>
      tx.outbox.insert({
        id: place.id,
        messageId: '<old@example.org>',
        recipient: user.email,
        accountId: null,
        ticketId: null,
        topic: null,
        giveUpAt: null,
        sealed: testServer.ctx.keys.seal(place, JSON.stringify(written)),
        dueAt: testServer.now().toISOString(),
      }),
    )
    await untilDone()
    expectOncePerMessageId(1)
    expect(server.received[0]?.raw).toContain('Subject: Old news')
  })

  test('arrives once for each event despite random faults of the mail server', async () => {
    const random = seededRandom(11)
    const TROUBLES: Record<Step, Trouble[]> = {
      connect: ['drop', 421],
      recipient: ['drop', 451],
      data: ['drop'],
      end: ['drop', 'hang', 452],
      login: [],
    }
    for (const [step, kinds] of Object.entries(TROUBLES) as [Step, Trouble[]][]) {
      server.troubles[step] = Array.from({ length: 12 }, () =>
        random.next() < 0.5 ? random.pick(kinds) : async () => undefined,
      )
    }
    for (let count = 0; count < 10; count++) {
      const ticketid = await cause()
      for (const status of SETTABLE_STATUSES.slice(0, 2)) {
        const body = { ticketid, status }
        expect((await testServer.call('updateTicket', { body }, member.token)).status).toBe(200)
      }
    }
    await untilDone()
    expectOncePerMessageId(30)
  })
})

describe('a mail that cannot be sent', () => {
  const failed = async () => {
    const { answer } = await testServer.call('listFailedEmails', { query: {} }, admin.token)
    return answer.filter(({ to }) => to === user.email)
  }

  test('is retried for a day with growing pauses, then listed, and sent on request of an admin', async () => {
    const firstTry = testServer.now().getTime()
    server.troubles.recipient = Array.from({ length: 99 }, () => 451)
    await cause()
    const pauses = await untilDone()
    expect(testServer.now().getTime() - firstTry).toBe(24 * 60 * 60 * 1000)
    expect(server.visits.recipient).toBe(pauses.length + 1)
    expect(pauses.length).toBeGreaterThan(10)
    expect(pauses.length).toBeLessThan(20)
    expect(pauses[0]).toBeLessThan(37)
    expect(Math.max(...pauses)).toBeGreaterThan(3 * 60 * 60)

    const [mail, ...more] = await failed()
    expect(more).toEqual([])
    expect(mail).toMatchObject({
      to: user.email,
      about: expect.stringMatching(/^\[Support Desk\] #\d+ Printer on fire$/),
      ticketId: expect.any(String),
      error: expect.stringContaining('451'),
      attempts: pauses.length + 1,
      failedAt: testServer.now().toISOString(),
    })
    const mailId = mail?.id ?? ''
    expect(await eventsNamed('mail.failed')).toMatchObject([{ actorId: null, data: { mailId } }])

    server.troubles.recipient = [451]
    const retry = () => testServer.call('retryFailedEmail', { params: { id: mailId } }, admin.token)
    expect((await retry()).status).toBe(204)
    expect((await retry()).failure.code).toBe('not_found')
    expect(await eventsNamed('mail.retried')).toMatchObject([{ actorId: admin.id, data: { mailId } }])
    await untilDone()
    expectOncePerMessageId(1)
    expect(await failed()).toEqual([])
    expect((await retry()).failure.code).toBe('not_found')
  })

  test('is given up at once after three permanent refusals', async () => {
    server.troubles.end = [554, 554, 554]
    await cause()
    await untilDone()
    expect(await failed()).toMatchObject([{ attempts: 3, error: expect.stringContaining('554') }])
  })

  test('is listed in pages, latest first, until its reader is deleted', async () => {
    server.troubles.recipient = Array.from({ length: 9 }, () => 550)
    for (let count = 0; count < 3; count++) {
      await cause()
      await untilDone()
    }
    const listed: FailedMailOnWire[] = []
    let cursor: string | undefined
    do {
      const query = { limit: 2, ...(cursor && { cursor }) }
      const page = await testServer.call('listFailedEmails', { query }, admin.token)
      listed.push(...page.answer)
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    const times = listed.map(({ failedAt }) => failedAt)
    expect(times).toEqual(times.toSorted().toReversed())
    expect(new Set(listed.map(({ id }) => id)).size).toBe(listed.length)
    expect(await failed()).toEqual(listed.slice(0, 3))
    await testServer.call('legacyDeleteUser', { params: { userid: user.id, power: 'User' } }, admin.token)
    expect(await failed()).toEqual([])
  })

  test('is dropped if its code has expired, and is not listed as failed', async () => {
    server.troubles.end = Array.from({ length: 99 }, () => 550)
    server.troubles.recipient = [451]
    await testServer.call('requestCode', { body: { email: 'new@example.com' } })
    await untilDone()
    expect(server.visits).toMatchObject({ recipient: 3, end: 2 })
    server.troubles.end = []
    testServer.advance(24 * 60 * 60)
    expect(await untilDone()).toEqual([])
    expect(await failed()).toEqual([])
    expect(await eventsNamed('mail.failed')).toEqual([])
  })
})
