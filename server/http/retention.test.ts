import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createEmlSender } from '../mail/eml.ts'
import { verify } from '../verify/verify.ts'
import { dumpOf } from './testing-dump.ts'
import { type Person, samplePicture, startTestDesk, type TestDesk } from './testing.ts'

const DAY = 24 * 60 * 60

let desk: TestDesk
let user: Person
let member: Person

beforeAll(async () => {
  const environment = {
    RETAIN_TICKETS_DAYS: '30',
    RETAIN_CHATS_DAYS: '10',
    RETAIN_MAIL_DAYS: '5',
    RETAIN_AUDIT_DAYS: '5',
  }
  desk = await startTestDesk({ environment })
  user = await desk.add('User', 'user')
  member = await desk.add('SupportTeam', 'member')
})
afterAll(() => desk.stop())

/** Lets days go by, with what is done once a day, and waits for what comes of it. */
async function wait(days: number, look: () => Promise<void>): Promise<void> {
  desk.advance(days * DAY)
  user.token = await desk.logIn(user.username)
  member.token = await desk.logIn(member.username)
  await vi.waitFor(look, { timeout: 30_000, interval: 20 })
}

const messagesIn = async (ticketid: string) =>
  (await desk.call('listMessages', { params: { ticketid }, query: {} }, user.token)).answer.chats

const isVerified = async () =>
  expect(await verify({ dataDir: desk.dataDir, databaseUrl: desk.databaseUrl }, () => undefined)).toBe(0)

it('keeps nothing longer than the settings say, and everything else', async () => {
  const [old, young] = [await desk.raise(user, 'Old and gone'), await desk.raise(user, 'Old and open')]
  for (const ticketid of [old, young]) {
    await desk.call('takeTicket', { body: { Ticketid: ticketid } }, member.token)
    await desk.call('postChat', { body: { ticketid, chat: 'Zanzibar' } }, user.token)
  }
  const next = await desk.add('SupportTeam', 'next')
  const admin = await desk.logIn('admin')
  const passing = { assigneeId: next.id, version: 2, note: 'Mozambique' }
  await desk.call('reassignTicket', { params: { ticketId: old }, body: passing }, admin)
  const back = { assigneeId: member.id, version: 3 }
  await desk.call('reassignTicket', { params: { ticketId: old }, body: back }, admin)
  const message = { ticketid: old }
  const image = await samplePicture()
  expect((await desk.call('postPicture', { image, fields: { message } }, user.token)).status).toBe(200)
  await desk.call('updateTicket', { body: { ticketid: old, status: 'Solved' } }, member.token)
  await desk.call('getTicket', { params: { ticketid: young } }, member.token)
  desk.advance(90)
  await vi.waitFor(async () => expect(await desk.countMailUnderWay()).toBe(0), { timeout: 30_000 })
  const letters = createEmlSender(join(desk.dataDir, 'outbox'), 'desk@example.com')
  for (const letter of desk.sent) await letters.send(letter, AbortSignal.timeout(60_000))
  expect((await dumpOf(desk)).toString('latin1')).toContain(user.email)

  const recorded = async () => (await desk.desk.store.events.list(0, 500)).map(({ kind }) => kind)
  expect(await recorded()).toContain('session.started')
  await wait(6, async () => {
    expect(await desk.desk.store.privacy.mailTo(user.email, '', 10)).toEqual([])
    // Today's logins are there.
    expect((await recorded()).filter((kind) => kind === 'session.started')).toHaveLength(2)
  })
  expect((await dumpOf(desk)).toString('latin1')).not.toContain('To: user@')
  expect((await messagesIn(old)).map(({ msg }) => msg)).toEqual(['Zanzibar', ''])
  await isVerified()

  await wait(6, async () => expect((await messagesIn(old))[0]?.msg).toBe('Removed because of its age.'))
  expect((await messagesIn(young)).map(({ msg }) => msg)).toEqual(['Zanzibar'])
  await vi.waitFor(async () => expect((await dumpOf(desk)).includes('Mozambique')).toBe(false), {
    timeout: 30_000,
  })
  const search = async () =>
    (await desk.call('listMyTickets', { query: { q: 'zanzibar' } }, user.token)).answer.map(({ _id }) => _id)
  expect(await search()).toEqual([young])
  await isVerified()

  const { answer: before } = await desk.call('countMyTickets', {}, user.token)
  expect(before).toMatchObject({ Total: 2, Solved: 1 })
  await wait(25, async () =>
    expect((await desk.call('countMyTickets', {}, user.token)).answer).toMatchObject({ Total: 1, Solved: 0 }),
  )
  expect((await desk.call('getTicket', { params: { ticketid: old } }, user.token)).status).toBe(404)
  const { answer: tickets } = await desk.call('listMyTickets', { query: {} }, user.token)
  expect(tickets.map(({ _id }) => _id)).toEqual([young])
  expect(JSON.stringify(await desk.desk.store.events.list(0, 500))).not.toContain(old)
  await isVerified()
  // Its picture is that of the other ticket too.
  expect(
    (await desk.call('getTicketPicture', { params: { ticketid: young, size: 'full' } }, user.token)).status,
  ).toBe(200)

  await desk.call('updateTicket', { body: { ticketid: young, status: 'Solved' } }, member.token)
  await wait(31, async () =>
    expect((await desk.call('listMyTickets', { query: {} }, user.token)).answer).toEqual([]),
  )
  await wait(2, async () => expect(await desk.files()).toEqual([]))
  const another = await desk.raise(user, 'Next')
  expect(
    (await desk.call('getTicketPicture', { params: { ticketid: another, size: 'full' } }, user.token)).status,
  ).toBe(200)
  await isVerified()
})
