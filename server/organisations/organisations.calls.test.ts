import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../kernel/ids.ts'
import { expectRefusal } from '../testing/calls/expect-refusal.ts'
import { startTestServer, type TestServer, type User } from '../testing/calls/test-server.ts'
import { unzip } from '../testing/calls/zip.ts'

let testServer: TestServer
let ada: User
let admin: User
let made = 0

beforeAll(async () => {
  testServer = await startTestServer()
  ;[ada, admin] = await Promise.all([testServer.add('SupportTeam', 'Ada'), testServer.add('Admin', 'Dana')])
})
afterAll(() => testServer.stop())

const create = async (name = `Organisation ${++made}`) =>
  (await testServer.call('createOrganisation', { body: { name } }, ada.token)).answer
const addDomain = (organisationId: string, domain: string) =>
  testServer.call('createOrganisationDomain', { params: { organisationId }, body: { domain } }, ada.token)
const choose = (userId: string, organisationId: string | null) =>
  testServer.call('updateContactOrganisation', { params: { userId }, body: { organisationId } }, ada.token)
const organisationOf = async (userId: string) =>
  (await testServer.call('getContact', { params: { userId } }, ada.token)).answer.organisation
const write = <T>(work: Parameters<TestServer['ctx']['store']['write']>[0]) =>
  testServer.ctx.store.write(work) as Promise<T>

/** A person without a login. */
async function contact(email: string): Promise<string> {
  const id = newId()
  await write((tx) => tx.accounts.insertContact({ id, name: '', email, joinedAt: '2026' }))
  return id
}

/** Registers an account in the store. */
async function register(email: string, isProved: boolean): Promise<string> {
  const id = newId()
  const account = { id, username: id, email, role: 'User', passwordHash: 'x', joinedAt: '2026' } as const
  await write((tx) => tx.accounts.insert({ ...account, isProved }))
  return (await testServer.ctx.store.accounts.findSender(email))?.id ?? id
}

describe('an organisation', () => {
  test('has a unique name in any letter case, and is renamed with the current version only', async () => {
    const acme = await create('Acme Ltd')
    const inUse = { code: 'organisation_name_in_use', field: 'name' } as const
    await expectRefusal(testServer, 'createOrganisation', { body: { name: 'ACME  ltd' } }, ada, inUse)
    const params = { organisationId: acme.id }
    const body = { name: 'Acme', notes: 'Pays late', version: acme.version }
    const { answer } = await testServer.call('updateOrganisation', { params, body }, ada.token)
    expect(answer).toMatchObject({ name: 'Acme', notes: 'Pays late', version: 2 })
    await expectRefusal(testServer, 'updateOrganisation', { params, body }, ada, {
      code: 'organisation_changed',
    })
  })

  test('is found by name and by domain, and counts its members', async () => {
    const { id } = await create('Bäckerei 9')
    await addDomain(id, 'Brötchen.example')
    await choose((await testServer.add('User')).id, id)
    for (const q of ['bäckerei', 'brötchen.example', 'xn--brtchen-b1a']) {
      const { answer } = await testServer.call('listOrganisations', { query: { q } }, ada.token)
      expect(answer).toMatchObject([{ id, domains: ['xn--brtchen-b1a.example'], members: 1 }])
    }
    const members = { params: { organisationId: id } }
    expect((await testServer.call('listOrganisationMembers', members, ada.token)).answer).toHaveLength(1)
  })

  test('leaves its people without one when an admin deletes it', async () => {
    const { id } = await create()
    const { id: userId } = await testServer.add('User')
    await addDomain(id, 'gone.example')
    await choose(userId, id)
    const params = { organisationId: id }
    expect((await testServer.call('deleteOrganisation', { params }, ada.token)).failure.code).toBe(
      'forbidden',
    )
    expect((await testServer.call('deleteOrganisation', { params }, admin.token)).status).toBe(204)
    expect(await organisationOf(userId)).toBeNull()
    expect((await choose(userId, id)).failure.code).toBe('organisation_gone')
    expect((await addDomain((await create()).id, 'gone.example')).status).toBe(200)
  })
})

describe('a domain', () => {
  test('belongs to one organisation, and is no public one', async () => {
    const [one, other] = [await create(), await create()]
    expect((await addDomain(one.id, '@Single.Example.')).answer.domains).toEqual(['single.example'])
    expect((await addDomain(other.id, 'SINGLE.example')).failure.code).toBe('domain_in_use')
    for (const domain of ['gmail.com', 'Outlook.com', 'no domain', 'example', '10.0.0.1', 'a@b.example', ''])
      expect((await addDomain(one.id, domain)).failure, domain).toMatchObject({
        code: 'validation',
        field: 'domain',
      })
  })

  test('adds people by their primary address when they write or register', async () => {
    const acme = await create()
    await addDomain(acme.id, 'auto.example')
    expect(await organisationOf(await contact('one@auto.example'))).toMatchObject({ id: acme.id })
    expect(await organisationOf(await register('two@AUTO.example', true))).toMatchObject({ id: acme.id })
    expect(await organisationOf(await contact('one@sub.auto.example'))).toBeNull()
  })

  test('adds known people without an organisation, says how many, and removes them again', async () => {
    const [acme, other] = [await create(), await create()]
    const [known, chosen, none] = [
      await contact('known@late.example'),
      await contact('chosen@late.example'),
      await contact('none@late.example'),
    ]
    await choose(chosen, other.id)
    await choose(none, null)
    const further = {
      params: { userId: (await testServer.add('User')).id },
      body: { email: 'x@late.example' },
    }
    await testServer.call('createContactAddress', further, ada.token)
    expect((await addDomain(acme.id, 'late.example')).answer).toMatchObject({ joined: 1, members: 1 })
    expect(await organisationOf(known)).toMatchObject({ id: acme.id })
    expect(await organisationOf(chosen)).toMatchObject({ id: other.id })
    expect(await organisationOf(none)).toBeNull()
    const params = { organisationId: acme.id, domain: 'late.example' }
    await testServer.call('deleteOrganisationDomain', { params }, ada.token)
    expect(await organisationOf(known)).toBeNull()
  })

  test('adds no account whose address is not proved, not even one that staff had chosen', async () => {
    const acme = await create()
    await addDomain(acme.id, 'typed.example')
    const chosen = await contact('chosen@typed.example')
    await choose(chosen, acme.id)
    expect(await register('chosen@typed.example', false)).toBe(chosen)
    expect(await organisationOf(chosen)).toBeNull()
    const typed = await register('typed@typed.example', false)
    expect(await organisationOf(typed)).toBeNull()
    // Adding the domain again does not add them either.
    const params = { organisationId: acme.id, domain: 'typed.example' }
    await testServer.call('deleteOrganisationDomain', { params }, ada.token)
    expect((await addDomain(acme.id, 'typed.example')).answer.joined).toBe(0)
  })

  test('changes the organisation with the address that a contact registers with', async () => {
    const acme = await create()
    await addDomain(acme.id, 'forged.example')
    const id = await contact('boss@forged.example')
    const body = { email: 'someone@elsewhere.example' }
    await testServer.call('createContactAddress', { params: { userId: id }, body }, ada.token)
    expect(await register('someone@elsewhere.example', true)).toBe(id)
    expect(await organisationOf(id)).toBeNull()
  })
})

test('registering on a server that shows the code in the browser proves no address', async () => {
  const acme = await create()
  await addDomain(acme.id, 'loopback.example')
  const email = 'eve@loopback.example'
  const { answer } = await testServer.call('requestCode', { body: { email } })
  const secret = { password: 'Quiet#Harbour71', repeatpassword: 'Quiet#Harbour71' }
  const proof = { otpemail: email, otp: answer.Otp, pto: answer.Otp }
  const body = { username: 'eve', email, ...secret, ...proof }
  expect((await testServer.call('register', { body })).status).toBe(200)
  const { id = '' } = (await testServer.ctx.store.accounts.findSender(email)) ?? {}
  expect(await organisationOf(id)).toBeNull()
})

test('the organisation is in the condition, in any letter case, and in the export of a person', async () => {
  const acme = await create('Condition AG')
  const user = await testServer.add('User')
  await choose(user.id, acme.id)
  const ticketId = await testServer.raise(user, 'Green projector')
  await testServer.raise(await testServer.add('User'), 'Blue projector')
  const found = async (condition: string) =>
    (await testServer.call('listQueueTickets', { query: { condition } }, ada.token)).answer.map(
      ({ id }) => id,
    )
  expect(await found('organisation:"condition ag" projector')).toEqual([ticketId])
  expect(await found('-organisation:none projector')).toEqual([ticketId])
  const { answer } = await testServer.call('exportOwnData', {}, user.token)
  expect(unzip(answer).get('data.json')?.toString()).toContain('"organisation": "Condition AG"')
})

test('a requester is found by a further address in a condition', async () => {
  const user = await testServer.add('User')
  const ticketId = await testServer.raise(user)
  const body = { email: 'further@condition.example' }
  await testServer.call('createContactAddress', { params: { userId: user.id }, body }, ada.token)
  const query = { condition: 'requester:FURTHER@condition.example' }
  const { answer } = await testServer.call('listQueueTickets', { query }, ada.token)
  expect(answer.map(({ id }) => id)).toEqual([ticketId])
})
