import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectRefusal } from '../testing/calls/expect-refusal.ts'
import { startTestServer, type TestServer, type User } from '../testing/calls/test-server.ts'
import { unzip } from '../testing/calls/zip.ts'
import { newId } from '../kernel/ids.ts'

let testServer: TestServer
let ada: User
let bea: User
let admin: User

beforeAll(async () => {
  testServer = await startTestServer()
  ;[ada, bea, admin] = await Promise.all([
    testServer.add('SupportTeam', 'Ada'),
    testServer.add('SupportTeam', 'Bea'),
    testServer.add('Admin', 'Dana'),
  ])
})
afterAll(() => testServer.stop())

/** A person who only wrote mails. */
async function contact(name: string, email: string): Promise<string> {
  const joinedAt = testServer.now().toISOString()
  const made = { id: newId(), name, email, joinedAt }
  return (await testServer.ctx.store.write((tx) => tx.accounts.insertContact(made))).id
}

const get = async (userId: string, by = ada) =>
  (await testServer.call('getContact', { params: { userId } }, by.token)).answer
const named = async (q: string) =>
  (await testServer.call('listContacts', { query: { q } }, ada.token)).answer.map(({ id }) => id)
const addAddress = (userId: string, email: string, by = ada) =>
  testServer.call('createContactAddress', { params: { userId }, body: { email } }, by.token)
const addNote = async (userId: string, text: string, by = ada) =>
  (await testServer.call('createContactNote', { params: { userId }, body: { text } }, by.token)).answer
const senderOf = async (email: string) => (await testServer.ctx.store.accounts.findSender(email))?.id

describe('a contact', () => {
  test('is found by name and by each address', async () => {
    const user = await testServer.add('User', 'amara')
    await addAddress(user.id, 'Amara.Home@Example.org')
    expect(await get(user.id)).toMatchObject({
      username: 'amara',
      email: user.email,
      isContact: false,
      ticketsRaised: 0,
      addresses: [{ email: 'Amara.Home@Example.org' }],
      notes: [],
    })
    const phone = { params: { userId: user.id }, body: { number: '+41 79 123 45 67' } }
    await testServer.call('createContactPhone', phone, ada.token)
    for (const q of ['amara', user.email, 'home@example.org', '079 123 45 67'])
      expect(await named(q)).toEqual([user.id])
    expect(await named('nobody of this name')).toEqual([])
    expect(await named('Ada')).toEqual([])
  })

  test('is a requester, so staff and deleted accounts are none', async () => {
    for (const userId of [bea.id, admin.id, newId()])
      await expectRefusal(testServer, 'getContact', { params: { userId } }, ada, { code: 'not_found' })
  })
})

describe('an address', () => {
  test('belongs to one account in any letter case, also to a later one', async () => {
    const [one, other] = [await testServer.add('User'), await testServer.add('User')]
    expect((await addAddress(one.id, 'shared@example.org')).status).toBe(200)
    const inUse = { code: 'email_in_use', field: 'email' } as const
    for (const email of ['Shared@Example.org', other.email, ada.email, one.email]) {
      const body = { params: { userId: other.id }, body: { email } }
      await expectRefusal(testServer, 'createContactAddress', body, ada, inUse)
    }
    const account = {
      id: newId(),
      username: 'later',
      role: 'User',
      passwordHash: '',
      joinedAt: '2026',
    } as const
    const insert = (email: string) =>
      testServer.ctx.store.write((tx) => tx.accounts.insert({ ...account, email }))
    expect(await insert('SHARED@example.org')).toBe('email_in_use')
  })

  test('makes mail from it the mail of this person', async () => {
    const id = await contact('Ines Roth', 'ines@example.com')
    await addAddress(id, 'ines@home.example')
    expect(await senderOf('Ines@Home.example')).toBe(id)
    const { addresses } = await get(id)
    const params = { userId: id, addressId: addresses[0]?.id ?? '' }
    await testServer.call('deleteContactAddress', { params }, ada.token)
    expect(await senderOf('ines@home.example')).toBeUndefined()
  })

  test('becomes the primary one of a contact, but not of a person with a login', async () => {
    const id = await contact('Jo Lind', 'jo@example.com')
    const [further] = (await addAddress(id, 'jo@new.example')).answer.addresses
    const swap = { params: { userId: id }, body: { addressId: further?.id ?? '' } }
    const { answer } = await testServer.call('updatePrimaryAddress', swap, ada.token)
    expect(answer).toMatchObject({ email: 'jo@new.example', addresses: [{ email: 'jo@example.com' }] })
    expect([await senderOf('jo@example.com'), await senderOf('jo@new.example')]).toEqual([id, id])

    const user = await testServer.add('User')
    const [own] = (await addAddress(user.id, 'own@new.example')).answer.addresses
    const refused = { params: { userId: user.id }, body: { addressId: own?.id ?? '' } }
    await expectRefusal(testServer, 'updatePrimaryAddress', refused, admin, { code: 'has_login' })
  })

  test('takes the contact over when somebody registers with it', async () => {
    const id = await contact('Kim Berg', 'kim@example.com')
    await addAddress(id, 'kim@work.example')
    const account = {
      id: newId(),
      username: 'kimberg',
      role: 'User',
      passwordHash: 'x',
      joinedAt: '2026',
    } as const
    await testServer.ctx.store.write((tx) => tx.accounts.insert({ ...account, email: 'kim@work.example' }))
    expect(await get(id)).toMatchObject({
      username: 'kimberg',
      email: 'kim@work.example',
      isContact: false,
      addresses: [{ email: 'kim@example.com' }],
    })
  })

  test('of one person is at most 20 times', async () => {
    const { id } = await testServer.add('User')
    for (let i = 0; i < 20; i++) await addAddress(id, `many-${i}@example.org`)
    expect((await addAddress(id, 'many-20@example.org')).failure.code).toBe('too_many_addresses')
  })
})

test('a phone number is added once and removed', async () => {
  const { id } = await testServer.add('User')
  const add = (number: string) =>
    testServer.call('createContactPhone', { params: { userId: id }, body: { number } }, ada.token)
  const { answer } = await add(' +41 44 668 18 00 ')
  expect(answer.phones).toEqual([{ id: expect.any(String), number: '+41 44 668 18 00' }])
  for (const number of ['+41446681800', 'no number'])
    expect((await add(number)).failure).toMatchObject({ code: 'validation', field: 'number' })
  const params = { userId: id, phoneId: answer.phones[0]?.id ?? '' }
  expect((await testServer.call('deleteContactPhone', { params }, ada.token)).status).toBe(204)
  expect((await get(id)).phones).toEqual([])
})

describe('a note about a contact', () => {
  test('is shown newest first, and its author or an admin deletes it', async () => {
    const { id } = await testServer.add('User')
    await addNote(id, 'Prefers calls')
    testServer.advance(60)
    const { notes } = await addNote(id, 'Speaks French', bea)
    expect(notes.map(({ text, author }) => [text, author.username])).toEqual([
      ['Speaks French', 'Bea'],
      ['Prefers calls', 'Ada'],
    ])
    const remove = (contactNoteId = '', by: User) =>
      testServer.call('deleteContactNote', { params: { userId: id, contactNoteId } }, by.token)
    expect((await remove(notes[0]?.id, ada)).failure.code).toBe('forbidden')
    for (const [index, by] of [bea, admin].entries())
      expect((await remove(notes[index]?.id, by)).status).toBe(204)
    expect((await get(id)).notes).toEqual([])
  })

  test('is in the export by an admin, and not in the export by the person', async () => {
    const user = await testServer.add('User')
    await addNote(user.id, 'Secret remark')
    const textOf = (archive: Buffer) => unzip(archive).get('data.json')?.toString()
    const own = (await testServer.call('exportOwnData', {}, user.token)).answer
    expect(textOf(own)).not.toContain('Secret remark')
    const byAdmin = (await testServer.call('exportUser', { params: { userId: user.id } }, admin.token)).answer
    expect(textOf(byAdmin)).toContain('Secret remark')
  })
})

test('deleting or erasing an account removes its further addresses and the notes about it', async () => {
  for (const call of ['deleteUser', 'eraseUser'] as const) {
    const { id } = await testServer.add('User')
    await addAddress(id, `${call}@example.org`)
    await addNote(id, 'Left soon')
    await testServer.call(call, { params: { userId: id } }, admin.token)
    expect(await testServer.ctx.store.contactNotes.of(id)).toEqual([])
    expect(await senderOf(`${call}@example.org`)).toBeUndefined()
  }
})
