import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../kernel/ids.ts'
import { startTestServer, type TestServer, type User } from '../../testing/calls/test-server.ts'

let testServer: TestServer
let ada: User
let admin: User
let raiser: User
let made = 0

beforeAll(async () => {
  testServer = await startTestServer()
  ada = await testServer.add('SupportTeam', 'Ada')
  admin = await testServer.add('Admin', 'Dana')
  raiser = await testServer.add('User', 'raiser')
})
afterAll(() => testServer.stop())

type Written = { name?: string; email?: string | null; phone?: string }

/** A person without a login. */
async function contact({ name = '', email = `person-${++made}@example.com`, phone }: Written = {}) {
  const person = { id: newId(), name, joinedAt: testServer.now().toISOString() }
  const way = email === null ? { email, phone: phone ?? '' } : { email, phone }
  await testServer.ctx.store.write((tx) => tx.accounts.insertContact({ ...person, ...way }))
  return { id: person.id, email: email ?? '' }
}

/** A ticket of a person, created by staff. */
const raise = async (requesterId: string) => {
  const ticketId = await testServer.raise(raiser)
  const body = { requesterId }
  await testServer.call('updateTicketRequester', { params: { ticketId }, body }, ada.token)
  return ticketId
}

const merge = (userId: string, mergedId: string) =>
  testServer.call('mergeContact', { params: { userId }, body: { mergedId } }, ada.token)
const undo = (userId: string, mergeId: string) =>
  testServer.call('undoContactMerge', { params: { userId, mergeId } }, ada.token)
const get = (userId: string) => testServer.call('getContact', { params: { userId } }, ada.token)
const requesterOf = async (ticketId: string) =>
  (await testServer.call('getTicket', { params: { ticketId } }, ada.token)).answer.requester.id
const senderOf = async (email: string) => (await testServer.ctx.store.accounts.findSender(email))?.id
const addPhone = (userId: string, number: string) =>
  testServer.call('createContactPhone', { params: { userId }, body: { number } }, ada.token)
const addNote = (userId: string, text: string) =>
  testServer.call('createContactNote', { params: { userId }, body: { text } }, ada.token)
const addAddress = (userId: string, email: string) =>
  testServer.call('createContactAddress', { params: { userId }, body: { email } }, ada.token)

/** All that staff see of a person, without ids of rows. */
async function seen(userId: string) {
  const { answer } = await get(userId)
  return {
    username: answer.username,
    email: answer.email,
    addresses: answer.addresses.map(({ email }) => email),
    phones: answer.phones.map(({ number }) => number),
    notes: answer.notes.map(({ text }) => text),
    organisation: answer.organisation,
    tickets: answer.ticketsRaised,
  }
}

describe('a merge of contacts', () => {
  test('moves everything, closes the account, and its undo restores both', async () => {
    const [kept, gone] = [await contact({ name: 'Ines Roth' }), await contact({ name: 'Ines R. Roth' })]
    await addAddress(gone.id, `home-${made}@example.org`)
    for (const id of [kept.id, gone.id]) await addPhone(id, '+41 44 668 18 00')
    testServer.advance(60)
    await addPhone(gone.id, '+41 79 123 45 67')
    await addNote(gone.id, 'Prefers calls')
    const acme = (await testServer.call('createOrganisation', { body: { name: 'Acme' } }, ada.token)).answer
    const body = { organisationId: acme.id }
    await testServer.call('updateContactOrganisation', { params: { userId: gone.id }, body }, ada.token)
    const [own, spam, deleted, copied] = [
      await raise(gone.id),
      await raise(gone.id),
      await raise(gone.id),
      await raise(kept.id),
    ]
    const participant = { params: { ticketId: copied }, body: { address: gone.email } }
    await testServer.call('createParticipant', participant, ada.token)
    await testServer.call('markTicketAsSpam', { params: { ticketId: spam }, body: {} }, ada.token)
    await testServer.call('deleteTicket', { params: { ticketId: deleted } }, admin.token)
    const [before, other] = [await seen(gone.id), await seen(kept.id)]

    const preview = { params: { userId: kept.id }, query: { mergedId: gone.id } }
    expect((await testServer.call('getContactMergePreview', preview, ada.token)).answer).toMatchObject({
      moved: { tickets: 3, notes: 1, participations: 1, addresses: [gone.email, `home-${made}@example.org`] },
      obstacle: null,
    })
    const { answer } = await merge(kept.id, gone.id)
    expect(await seen(kept.id)).toEqual({
      ...other,
      addresses: [gone.email, `home-${made}@example.org`].toSorted(),
      phones: ['+41 44 668 18 00', '+41 79 123 45 67'],
      notes: ['Prefers calls'],
      tickets: 2,
      // A merge gives no access to shared tickets.
      organisation: null,
    })
    expect((await get(gone.id)).status).toBe(404)
    expect([await senderOf(gone.email), await requesterOf(own), await requesterOf(spam)]).toEqual([
      kept.id,
      kept.id,
      kept.id,
    ])
    await testServer.call('restoreTicket', { params: { ticketId: deleted } }, admin.token)
    expect(await requesterOf(deleted)).toBe(kept.id)
    // A second call changes nothing.
    const latest = await testServer.ctx.store.events.latest()
    expect((await merge(kept.id, gone.id)).answer.mergeId).toBe(answer.mergeId)
    expect(await testServer.ctx.store.events.latest()).toBe(latest)

    const later = await raise(kept.id)
    expect((await undo(kept.id, answer.mergeId)).answer.id).toBe(gone.id)
    expect(await seen(gone.id)).toEqual({ ...before, tickets: 2 })
    expect(await seen(kept.id)).toEqual({ ...other, tickets: 2 })
    expect([await requesterOf(deleted), await requesterOf(later)]).toEqual([gone.id, kept.id])
    const { answer: copies } = await testServer.call(
      'getParticipants',
      { params: { ticketId: copied } },
      ada.token,
    )
    expect(JSON.stringify(copies)).toContain(gone.id)
    expect((await undo(kept.id, answer.mergeId)).failure.code).toBe('not_found')
  })

  test('is undone after its addresses, name and tickets were used elsewhere', async () => {
    const [kept, gone] = [await contact({ name: 'Jo Lind' }), await contact({ name: 'Jo K. Lind' })]
    const [moved, passed] = [await raise(gone.id), await raise(gone.id)]
    const { answer } = await merge(kept.id, gone.id)
    const [address] = answer.contact.addresses
    const swap = { params: { userId: kept.id }, body: { addressId: address?.id ?? '' } }
    await testServer.call('updatePrimaryAddress', swap, ada.token)
    const other = await contact({ name: 'Jo K. Lind' })
    const body = { requesterId: other.id }
    await testServer.call('updateTicketRequester', { params: { ticketId: passed }, body }, ada.token)
    await undo(kept.id, answer.mergeId)
    expect(await seen(kept.id)).toMatchObject({ email: kept.email, addresses: [], tickets: 0 })
    expect(await seen(gone.id)).toMatchObject({ email: gone.email, tickets: 1 })
    expect((await seen(gone.id)).username).toContain(gone.email)
    expect([await requesterOf(moved), await requesterOf(passed)]).toEqual([gone.id, other.id])
  })

  test('gives a person with a phone number alone their first address', async () => {
    const [kept, gone] = [await contact({ email: null, phone: '052 111 22 33' }), await contact()]
    const { answer } = await merge(kept.id, gone.id)
    expect(await seen(kept.id)).toMatchObject({ email: gone.email, addresses: [] })
    await undo(kept.id, answer.mergeId)
    expect([(await seen(kept.id)).email, (await seen(gone.id)).email]).toEqual(['', gone.email])
  })

  test('restores no membership by a domain that was removed before the undo', async () => {
    const domain = 'acme-north.example'
    const acme = (await testServer.call('createOrganisation', { body: { name: 'Acme North' } }, ada.token))
      .answer
    const params = { organisationId: acme.id }
    await testServer.call('createOrganisationDomain', { params, body: { domain } }, ada.token)
    const [kept, gone] = [
      await contact({ email: null, phone: '052 111 22 34' }),
      await contact({ email: `jo@${domain}` }),
    ]
    const { answer } = await merge(kept.id, gone.id)
    await testServer.call('deleteOrganisationDomain', { params: { ...params, domain } }, ada.token)
    await undo(kept.id, answer.mergeId)
    expect([(await seen(kept.id)).organisation, (await seen(gone.id)).organisation]).toEqual([null, null])
  })

  test('takes the organisation of the domain with the address', async () => {
    const domain = 'acme-south.example'
    const acme = (await testServer.call('createOrganisation', { body: { name: 'Acme South' } }, ada.token))
      .answer
    const params = { organisationId: acme.id }
    await testServer.call('createOrganisationDomain', { params, body: { domain } }, ada.token)
    const [kept, gone] = [
      await contact({ email: null, phone: '052 111 22 35' }),
      await contact({ email: `jo@${domain}` }),
    ]
    await undo(kept.id, (await merge(kept.id, gone.id)).answer.mergeId)
    expect((await seen(kept.id)).organisation).toBeNull()
    expect((await seen(gone.id)).organisation).toMatchObject({ name: 'Acme South' })
  })

  test('refuses people with a login, staff, suspended accounts and the same contact', async () => {
    const [user, other] = [await testServer.add('User'), await testServer.add('User')]
    const person = await contact()
    expect((await merge(user.id, other.id)).failure.code).toBe('merged_has_login')
    expect((await merge(person.id, user.id)).failure.code).toBe('merged_has_login')
    const preview = { params: { userId: person.id }, query: { mergedId: user.id } }
    expect((await testServer.call('getContactMergePreview', preview, ada.token)).answer).toMatchObject({
      obstacle: expect.stringContaining('login'),
      canSwap: true,
    })
    expect((await merge(person.id, person.id)).failure.code).toBe('same_contact')
    expect((await merge(person.id, ada.id)).failure.code).toBe('not_contact')
    expect((await merge(ada.id, person.id)).failure.code).toBe('not_found')
    await testServer.call(
      'suspendUser',
      { params: { userId: user.id }, body: { reason: 'away' } },
      admin.token,
    )
    expect((await merge(user.id, person.id)).failure.code).toBe('contact_suspended')
    expect((await get(person.id)).status).toBe(200)
  })

  test('lets a person with a login remain, who then sees the tickets', async () => {
    const user = await testServer.add('User')
    const gone = await contact()
    const ticketId = await raise(gone.id)
    await merge(user.id, gone.id)
    expect((await testServer.call('getTicket', { params: { ticketId } }, user.token)).status).toBe(200)
  })

  test('happens once when two agents merge in both directions at the same time', async () => {
    const [one, two] = [await contact(), await contact()]
    const replies = await Promise.all([merge(one.id, two.id), merge(two.id, one.id)])
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    const living = await Promise.all([get(one.id), get(two.id)])
    expect(living.map(({ status }) => status).toSorted()).toEqual([200, 404])
  })

  test('cannot be undone after an erasure, which erases the merged contact too', async () => {
    const [kept, gone] = [await contact({ name: 'Kim Berg' }), await contact({ name: 'Kim Z. Berg' })]
    const { answer } = await merge(kept.id, gone.id)
    await testServer.call('eraseUser', { params: { userId: kept.id } }, admin.token)
    expect((await undo(kept.id, answer.mergeId)).status).toBeGreaterThanOrEqual(400)
    expect((await testServer.ctx.store.accounts.findUser(gone.id))?.username).not.toContain('Kim')
  })
})
