import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEFAULT_FORM } from '@support-desk/contract'
import { newId } from '../../kernel/ids.ts'
import { startTestServer, type TestServer, type User } from '../../testing/calls/test-server.ts'

// Views and fields that name a merged contact mean the remaining one.

let testServer: TestServer
let ada: User
let admin: User

beforeAll(async () => {
  testServer = await startTestServer()
  ada = await testServer.add('SupportTeam', 'Ada')
  admin = await testServer.add('Admin', 'Dana')
})
afterAll(() => testServer.stop())

const contact = async (name: string) => {
  const email = `${name.toLowerCase().replaceAll(' ', '.')}@example.com`
  const person = { id: newId(), name, email, joinedAt: testServer.now().toISOString() }
  await testServer.ctx.store.write((tx) => tx.accounts.insertContact(person))
  return person.id
}

const merge = async (userId: string, mergedId: string) =>
  (await testServer.call('mergeContact', { params: { userId }, body: { mergedId } }, ada.token)).answer
    .mergeId

const create = async (id: string, subject: string) => {
  const body = { requester: { id }, subject, message: 'A call.', channel: 'phone' as const }
  return (await testServer.call('createTicketForRequester', { body }, ada.token)).answer.id
}

/** Creates a view. Returns a function that reads its text and the number of its tickets. */
const createView = async (condition: string) => {
  const body = { name: condition, condition, visibility: 'own' } as const
  const { id } = (await testServer.call('createView', { body }, ada.token)).answer
  return async () => {
    const { answer: views } = await testServer.call('listViews', {}, ada.token)
    const { condition: text, count } = views.find((view) => view.id === id) ?? {}
    return [text, count?.count]
  }
}

test('views and person fields follow merges, also two in a row, and their undo', async () => {
  const [ines, ira, ivo] = [await contact('Ines Roth'), await contact('Ira Roth'), await contact('Ivo Roth')]
  const field = { key: 'owner', name: 'Owner', kind: 'person' as const }
  await testServer.call('createField', { body: field }, admin.token)
  const form = { name: 'General', version: 1, isArchived: false, fields: [{ key: 'owner' }] }
  await testServer.call('updateForm', { params: { formId: DEFAULT_FORM }, body: form }, admin.token)
  const [own, other] = [await create(ines, 'Own'), await create(ivo, 'Other')]
  for (const [ticketId, id] of [
    [own, ivo],
    [other, ines],
  ] as const) {
    const body = { values: { owner: [id] } }
    expect(
      (await testServer.call('updateTicketFields', { params: { ticketId }, body }, ada.token)).status,
    ).toBe(200)
  }
  const [byRequester, byOwner] = [
    await createView('requester:"Ines Roth"'),
    await createView('field.owner:"Ines Roth"'),
  ]
  expect([await byRequester(), await byOwner()]).toEqual([
    ['requester:"Ines Roth"', 1],
    ['field.owner:"Ines Roth"', 1],
  ])

  await merge(ira, ines)
  const last = await merge(ivo, ira)
  const { answer } = await testServer.call('getTicketFields', { params: { ticketId: other } }, ada.token)
  expect(answer.fields[0]?.values[0]?.label).toBe('Ivo Roth')
  expect([await byRequester(), await byOwner()]).toEqual([
    ['requester:"Ivo Roth"', 2],
    ['field.owner:"Ivo Roth"', 2],
  ])

  await testServer.call('undoContactMerge', { params: { userId: ivo, mergeId: last } }, ada.token)
  expect([await byRequester(), await byOwner()]).toEqual([
    ['requester:"Ira Roth"', 1],
    ['field.owner:"Ira Roth"', 1],
  ])
})
