import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { HeldDecision } from '@support-desk/contract'
import type { User } from '../../../../testing/calls/test-server.ts'
import { type MailScene, startMailScene } from '../../../../testing/mail/mail-scene.ts'

let scene: MailScene
let known: User
let admin: User
let stranger: string

beforeAll(async () => {
  scene = await startMailScene('example.org', { TIME_ZONE: 'Pacific/Pago_Pago' })
  known = await scene.desk.add('User', 'amara')
  admin = await scene.desk.add('Admin', 'Dana')
})
afterAll(() => scene.desk.stop())
beforeEach(() => {
  stranger = scene.stranger()
})

const results = (text: string): string => `Authentication-Results: mx.example.org; ${text}`
const FAILED = results('dmarc=fail header.from=example.com')
const decide = (mailId: string, decision: HeldDecision, by: User) =>
  scene.desk.call('decideHeldMail', { params: { mailId }, body: { decision } }, by.token)
const notesOf = async (ticketId: string) => {
  const { answer } = await scene.desk.call('getConversation', { params: { ticketId } }, scene.agent.token)
  return answer.entries.flatMap(({ note }) => note ?? [])
}

describe('a mail that failed authentication', () => {
  test('is held, becomes no message, and is not acknowledged', async () => {
    const before = (await scene.mailedTo(known.email)).length
    const from = known.email
    const held = await scene.arrive({ from, subject: 'Buy this', headers: [FAILED] })
    expect(held).toMatchObject({ state: 'held', reason: 'address_forged', ticketId: null })
    const ticketId = await scene.desk.raise(known)
    const { number } = await scene.ticketOf(ticketId)
    for (const by of [
      { subject: `Re: [#${number}]` },
      { to: scene.tagged({ id: ticketId, number }) },
      { subject: `[#${number}]`, to: scene.tagged({ id: ticketId, number }) },
    ]) {
      const answer = await scene.arrive({ from, headers: [FAILED], ...by })
      expect(answer).toMatchObject({ state: 'held', reason: 'address_forged', ticketId })
      const row = await scene.desk.ctx.store.receivedMails.find(answer.id)
      expect(row?.isAuthenticated).toBe(false)
    }
    expect(await scene.messagesOf(ticketId)).toEqual([])
    expect(await scene.mailedTo(known.email)).toHaveLength(before)
  })

  test('is not acknowledged when an admin makes a ticket of it', async () => {
    const held = await scene.arrive({ from: stranger, headers: [results('dmarc=fail')] })
    expect((await decide(held.id, 'own_ticket', admin)).status).toBe(204)
    expect(await scene.mailedTo(stranger)).toEqual([])
  })
})

describe('a ticket number in a subject', () => {
  test('adds the mail to the ticket if the address of the requester is proven', async () => {
    const of = await scene.raised(stranger)
    const mail = { from: stranger, subject: `Re: [#${of.number}]`, text: 'It hums louder now.' }
    const headers = [results('dkim=pass header.d=example.net')]
    expect(await scene.arrive({ ...mail, headers })).toMatchObject({ reason: 'answer', ticketId: of.id })
  })

  test('holds the mail in the ticket when the sender is unproven', async () => {
    const of = await scene.raised(stranger)
    const mail = { from: stranger, subject: `Re: [#${of.number}]`, text: 'Let me in.' }
    expect(await scene.arrive(mail)).toMatchObject({
      state: 'held',
      reason: 'number_unproven',
      ticketId: of.id,
    })
    expect(await scene.messagesOf(of.id)).toEqual([])
  })
})

describe('a mail that names staff as its sender', () => {
  test.each([results('dkim=pass header.d=evil.example'), 'X-Nothing: known'])(
    'is held, and not posted in their name, without proof by their own domain: %s',
    async (header) => {
      const of = await scene.raised(stranger)
      const mail = { from: admin.email, to: scene.tagged(of.ticket), text: 'Pay here.', headers: [header] }
      const held = await scene.arrive(mail)
      expect(held).toMatchObject({ state: 'held', reason: 'staff_unproven', ticketId: of.id })
      expect(await scene.messagesOf(of.id)).toEqual([])
      // A decision by staff does not make the admin its author.
      expect((await decide(held.id, 'add', scene.agent)).status).toBe(204)
      expect(await scene.messagesOf(of.id)).toEqual([])
      const [note] = await notesOf(of.id)
      expect(note).toMatchObject({ author: { id: scene.agent.id } })
      expect(note?.text).toContain(admin.email.toLowerCase())
      expect(note?.text).toContain('Pay here.')
      const people = await scene.desk.call(
        'getParticipants',
        { params: { ticketId: of.id } },
        scene.agent.token,
      )
      expect(people.answer.cc).toEqual([])
    },
  )

  test('becomes a ticket of the deciding admin, not of the named staff member', async () => {
    const held = await scene.arrive({ from: scene.agent.email, text: 'Pay here.' })
    expect(held).toMatchObject({ reason: 'staff_without_ticket' })
    expect((await decide(held.id, 'own_ticket', admin)).status).toBe(204)
    const mail = await scene.desk.ctx.store.receivedMails.find(held.id)
    expect((await scene.ticketOf(mail?.ticketId ?? null)).requester.id).toBe(admin.id)
  })
})

test('sends one acknowledgement a day to a sender, with any +tag in their address', async () => {
  const tagged = (tag: string) => stranger.replace('@', `+${tag}@`)
  for (const from of [tagged('a'), tagged('b'), stranger, tagged('a+b').toUpperCase()])
    expect(await scene.arrive({ from })).toMatchObject({ reason: 'new_ticket' })
  const told = [tagged('a'), tagged('b'), stranger, tagged('a+b')].map((each) => scene.mailedTo(each))
  expect((await Promise.all(told)).flat()).toHaveLength(1)
})

test('dates a ticket raised by mail, and a ticket split from it, in the time zone of the install', async () => {
  const of = await scene.raised(stranger)
  await scene.arrive({ from: stranger, to: scene.tagged(of.ticket) })
  const day = new Date(scene.desk.now().getTime() - 11 * 60 * 60 * 1000).toISOString().slice(0, 10)
  expect(day).not.toBe(scene.desk.now().toISOString().slice(0, 10))
  expect((await scene.ticketOf(of.id)).occurredOn).toBe(day)
  const [message] = await scene.messagesOf(of.id)
  const body = { messageId: message?.id ?? '', subject: 'Another thing' }
  const split = await scene.desk.call('splitTicket', { params: { ticketId: of.id }, body }, scene.agent.token)
  expect((await scene.ticketOf(split.answer.id)).occurredOn).toBe(day)
})

test('makes a separate ticket when the mail of another sender only referenced the same Message-ID', async () => {
  const eve = scene.stranger()
  const trap = await scene.arrive({ from: eve, headers: ['References: <public-post@example.com>'] })
  for (const headers of [
    ['In-Reply-To: <public-post@example.com>'],
    ['References: <public-post@example.com>'],
  ]) {
    const own = await scene.arrive({ from: scene.stranger(), headers })
    expect(own).toMatchObject({ state: 'delivered', reason: 'new_ticket' })
    expect(own.ticketId).not.toBe(trap.ticketId)
  }
  const messageId = 'public-post@example.com'
  expect(await scene.arrive({ from: scene.stranger(), messageId })).toMatchObject({ reason: 'new_ticket' })
  // The sender of the first mail still reaches their ticket by this id.
  const more = { from: eve, headers: ['In-Reply-To: <public-post@example.com>'], text: 'More.' }
  expect(await scene.arrive(more)).toMatchObject({ reason: 'answer', ticketId: trap.ticketId })
})
