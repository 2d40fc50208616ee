import { LIMITS } from '@support-desk/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer, type User } from '../../../../testing/calls/test-server.ts'
import { addTestMailbox, receive } from '../../../../testing/mail/incoming.ts'
import { replyAddress } from '../threading/reply-address.ts'

let testServer: TestServer
let mailbox: string
let user: User
let copied: User
let ada: User

beforeAll(async () => {
  testServer = await startTestServer({ environment: { MAIL_FROM: 'Support Desk <desk@example.org>' } })
  ;[user, copied, ada] = await Promise.all([
    testServer.add('User', 'amara'),
    testServer.add('User', 'cleo'),
    testServer.add('SupportTeam', 'Ada'),
  ])
})
afterAll(() => testServer.stop())

/** The signed reply address of a ticket. */
async function answerAddress(id: string, mailboxAddress = 'support@example.org'): Promise<string> {
  const { number } = (await testServer.ctx.store.tickets.find(id)) ?? { number: 0 }
  return replyAddress(testServer.ctx.keys, mailboxAddress, { id, number, kind: 'chat' })
}

test('shows staff the participants of a ticket, and records the removal of a participant once', async () => {
  const ticketId = await testServer.raise(user)
  await testServer.ctx.store.write((tx) =>
    tx.participants.add({
      ticketId,
      accountId: copied.id,
      addedBy: null,
      why: 'named',
      since: '2026-01-01T00:00:00.000Z',
    }),
  )
  const list = async () =>
    (await testServer.call('getParticipants', { params: { ticketId } }, ada.token)).answer
  expect(await list()).toEqual({
    requester: { id: user.id, name: 'amara', address: null, isContact: false, undelivered: null },
    cc: [
      {
        id: copied.id,
        name: 'cleo',
        address: null,
        isContact: false,
        undelivered: null,
        since: '2026-01-01T00:00:00.000Z',
        addedBy: null,
        why: 'staff',
      },
    ],
    copied: [],
    mail: null,
  })
  const remove = () =>
    testServer.call('deleteParticipant', { params: { ticketId, accountId: copied.id } }, ada.token)
  await remove()
  await remove()
  expect((await list()).cc).toEqual([])
  const { answer } = await testServer.call(
    'listTimelineEntries',
    { params: { ticketId }, query: {} },
    ada.token,
  )
  expect(answer.filter(({ kind }) => kind === 'participant.removed')).toMatchObject([
    { by: { username: 'Ada' }, user: 'cleo' },
  ])
})

describe('a person added by staff', () => {
  let ticketId: string
  beforeAll(async () => {
    mailbox = await addTestMailbox(testServer, 'support@example.org')
  })
  const add = (address: string, token = ada.token) =>
    testServer.call('createParticipant', { params: { ticketId }, body: { address } }, token)
  const cc = async () =>
    (await testServer.call('getParticipants', { params: { ticketId } }, ada.token)).answer.cc
  beforeEach(async () => {
    ticketId = await testServer.raise(user)
  })

  test('becomes a contact if the address has no account, and is added only once', async () => {
    const { answer } = await add(' Nora@Example.net ')
    expect(answer).toMatchObject({ name: 'Nora@Example.net', address: 'Nora@Example.net', isContact: true })
    expect((await add('nora@example.net')).answer).toEqual(answer)
    expect(await cc()).toEqual([answer])
    expect(answer).toMatchObject({ addedBy: 'Ada', why: 'staff' })
    const { answer: line } = await testServer.call(
      'listTimelineEntries',
      { params: { ticketId }, query: {} },
      ada.token,
    )
    expect(line.filter(({ kind }) => kind === 'participant.added')).toHaveLength(1)
  })

  test('is the existing account of the address, and staff do not see that address', async () => {
    expect((await add(copied.email)).answer).toMatchObject({
      id: copied.id,
      name: 'cleo',
      address: null,
      isContact: false,
      undelivered: null,
    })
  })

  test.each<[string, () => string, RegExp]>([
    ['one of the staff', () => ada.email, /is a team member/],
    ['the requester', () => user.email, /is the requester/],
    ['the help desk itself', () => 'support@example.org', /belongs to the help desk/],
    ['no address', () => 'nora', /valid email/],
    ['a header', () => 'nora@example.net\r\nBcc: eve@example.net', /valid email/],
  ])('cannot be %s', async (_, address, words) => {
    const { failure } = await add(address())
    expect(JSON.stringify(failure)).toMatch(words)
    expect(failure.code).toBe('validation')
    expect(await cc()).toEqual([])
  })

  test('can read replies only: not the ticket, its notes, or earlier messages', async () => {
    await add(copied.email)
    const params = { ticketId }
    for (const [name, input] of [
      ['legacyGetTicket', { params }],
      ['getMessages', { params, query: {} }],
      ['getConversation', { params, query: {} }],
      ['listHeldMails', { params }],
    ] as const) {
      const { status } = await testServer.call(name, input as never, copied.token)
      expect([name, [403, 404].includes(status)]).toEqual([name, true])
    }
    const before = testServer.sent.length
    const key = (name: string) => `${name}-${ticketId}`.slice(0, 64)
    const note = { text: 'Between us.', key: key('note'), mentions: [], files: [] }
    await testServer.call('createNote', { params, body: note }, ada.token)
    const reply = { text: 'For all.', key: key('reply'), files: [] }
    expect((await testServer.call('createMessage', { params, body: reply }, ada.token)).status).toBe(200)
    testServer.advance(20)
    await expect.poll(() => testServer.countMailUnderWay(), { interval: 5 }).toBe(0)
    const told = testServer.sent.slice(before).filter(({ recipient }) => recipient === copied.email)
    expect(told.map(({ text }) => text)).toEqual(['For all.'])
  })

  test('can answer by mail until staff remove them', async () => {
    await add('nora@example.net')
    const to = await answerAddress(ticketId)
    const from = 'nora@example.net'
    expect(await receive(testServer, mailbox, { from, to })).toMatchObject({ reason: 'answer', ticketId })
    const [nora] = await cc()
    const params = { ticketId, accountId: nora?.id ?? '' }
    await testServer.call('deleteParticipant', { params }, ada.token)
    expect(await receive(testServer, mailbox, { from, to })).toMatchObject({
      state: 'held',
      reason: 'not_participant',
    })
  })
})

describe('a recipient of a mail', () => {
  const people = async (ticketId: string) =>
    (await testServer.call('getParticipants', { params: { ticketId } }, ada.token)).answer

  test('is suggested to staff, and does not take part before they add them', async () => {
    const to = 'support@example.org'
    const headers = [
      `Cc: "Lind, Cleo" <Cleo.Lind@example.net>, ${ada.email}, ${copied.email}, nora@example.net,`,
      ' "Nils Ohm" <Nils@example.net>, undisclosed-recipients:;, SUPPORT@example.org, Cleo.Lind@example.net, broken@',
    ]
    const { ticketId } = await receive(testServer, mailbox, { to, headers })
    const id = ticketId ?? ''
    const before = await people(id)
    expect(before.cc).toEqual([])
    expect(before.copied).toEqual([
      { name: 'Lind, Cleo', address: 'cleo.lind@example.net' },
      { name: '', address: copied.email.toLowerCase() },
      { name: 'Nils Ohm', address: 'nils@example.net' },
    ])
    // A mail of the recipient is held: they are no participant yet.
    const answer = await answerAddress(id)
    const from = 'Cleo.Lind@example.net'
    expect(await receive(testServer, mailbox, { from, to: answer })).toMatchObject({ state: 'held' })

    for (const address of ['cleo.lind@example.net', 'Nils@Example.net'])
      await testServer.call('createParticipant', { params: { ticketId: id }, body: { address } }, ada.token)
    const after = await people(id)
    expect(after.copied.map(({ address }) => address)).toEqual([copied.email.toLowerCase()])
    const byAddress = after.cc.toSorted((one, other) =>
      (one.address ?? '').localeCompare(other.address ?? ''),
    )
    expect(byAddress).toMatchObject([
      { name: 'Lind, Cleo', address: 'cleo.lind@example.net', addedBy: 'Ada', why: 'staff' },
      { name: 'Nils Ohm', address: 'Nils@Example.net', addedBy: 'Ada', why: 'staff' },
    ])
    expect(after.mail).toMatchObject({ signature: null })
  })

  test('is not suggested if the address belongs to the help desk, and cannot be added by staff', async () => {
    const { ticketId } = await receive(testServer, mailbox, {})
    const { ticketId: other } = await receive(testServer, mailbox, {})
    const own = [
      await answerAddress(ticketId ?? ''),
      (await answerAddress(other ?? '')).toUpperCase(),
      'Support+sales@example.org',
      // A former address of the mailbox.
      await answerAddress(ticketId ?? '', 'former@example.org'),
    ]
    await receive(testServer, mailbox, {
      to: own.join(', '),
      headers: ['Cc: support+x@example.com'],
    })
    expect((await people(ticketId ?? '')).copied).toEqual([{ name: '', address: 'support+x@example.com' }])
    for (const address of own) {
      const body = { address: address.toLowerCase() }
      const typed = await testServer.call(
        'createParticipant',
        { params: { ticketId: ticketId ?? '' }, body },
        ada.token,
      )
      expect(typed.failure).toMatchObject({ code: 'validation', field: 'address' })
    }
  })

  test('is shown even if the mail has 40 recipients', async () => {
    const many = Array.from({ length: 40 }, (_, index) => `guest-${index}@example.net`)
    const mail = await receive(testServer, mailbox, { headers: [`Cc: ${many.join(', ')}`] })
    const ticketId = mail.ticketId ?? ''
    expect((await people(ticketId)).copied.map(({ address }) => address)).toEqual(many)
  })

  test('is not shown beyond the limit if the mail has 3,000 recipients', async () => {
    const many = Array.from({ length: 3000 }, (_, index) => `someone-${index}@example.net`)
    const headers = [`Cc: ${many.join(',\r\n ')}`]
    const { ticketId } = await receive(testServer, mailbox, { headers })
    expect((await people(ticketId ?? '')).copied).toHaveLength(LIMITS.copied)
  })
})
