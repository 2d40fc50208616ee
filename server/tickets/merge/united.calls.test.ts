import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { GivenValues } from '@support-desk/contract'
import { startTestServer, type TestServer, type User } from '../../testing/calls/test-server.ts'

let testServer: TestServer
let user: User
let other: User
let ada: User
let bob: User
let admin: User
let formId: string
let tags: Record<'vpn' | 'printer', string>
let kinds: Record<'red' | 'blue', string>

const raise = async (fields: GivenValues, by = user) =>
  (
    await testServer.call(
      'createTicket',
      { body: { formId, date: '2026-01-05', subject: 'A desk', message: 'Please.', fields } },
      by.token,
    )
  ).answer.id
const tag = (ticketId: string, change: { add?: string[]; remove?: string[] }) =>
  testServer.call('updateTicketTags', { params: { ticketId }, body: change }, ada.token)
const set = (ticketId: string, values: GivenValues) =>
  testServer.call('updateTicketFields', { params: { ticketId }, body: { values } }, ada.token)
const merge = (ticketId: string, intoId: string, share = false) =>
  testServer.call('mergeTicket', { params: { ticketId }, body: { intoId, share, tell: false } }, ada.token)
const unmerge = (ticketId: string) => testServer.call('unmergeTicket', { params: { ticketId } }, ada.token)
const undo = (ticketId: string) =>
  testServer.call('undoTicketChange', { params: { ticketId }, body: {} }, ada.token)
const rowOf = async (id: string) =>
  (await testServer.call('listQueueTicketsById', { query: { ids: id } }, ada.token)).answer[0]
const tagsOf = async (id: string) => {
  const { answer } = await testServer.call('getTicket', { params: { ticketId: id } }, ada.token)
  const names = answer.queue?.tags.map(({ name }) => name)
  expect((await rowOf(id))?.tags.map(({ name }) => name)).toEqual(names)
  return names
}
const valuesOf = async (id: string, by = ada) => {
  const { answer } = await testServer.call('getTicketFields', { params: { ticketId: id } }, by.token)
  const values = answer.fields.map(
    (field) => [field.key, field.values.map(({ label }) => label).toSorted()] as const,
  )
  return Object.fromEntries(values.filter(([, labels]) => labels.length > 0))
}
const valuesInRow = async (id: string) =>
  Object.fromEntries((await rowOf(id))?.fields.map(({ key, values }) => [key, values.toSorted()]) ?? [])

beforeAll(async () => {
  testServer = await startTestServer()
  ;[user, other, ada, bob, admin] = await Promise.all([
    testServer.add('User', 'Amara'),
    testServer.add('User', 'Omar'),
    testServer.add('SupportTeam', 'Ada'),
    testServer.add('SupportTeam', 'Bob'),
    testServer.add('Admin', 'Dana'),
  ])
  const made = async (name: string) =>
    (await testServer.call('createTag', { body: { name } }, admin.token)).answer.id
  tags = { vpn: await made('vpn'), printer: await made('printer') }
  for (const key of ['site', 'cause'])
    await testServer.call(
      'createField',
      { body: { key, name: key, kind: 'text', requester: 'writes' } },
      admin.token,
    )
  const choices = [{ name: 'Red' }, { name: 'Blue' }]
  const { answer: colours } = await testServer.call(
    'createField',
    { body: { key: 'colours', name: 'Colours', kind: 'choices', requester: 'writes', choices } },
    admin.token,
  )
  const [red = '', blue = ''] = colours.choices.map(({ id }) => id)
  kinds = { red, blue }
  const fields = [{ key: 'site' }, { key: 'cause', required: 'solve' as const }, { key: 'colours' }]
  formId = (await testServer.call('createForm', { body: { name: 'Desk', fields } }, admin.token)).answer.id
})
afterAll(() => testServer.stop())

describe('the target of a merge', () => {
  test('inherits tags, which can be removed like its own', async () => {
    const [source, target] = [await raise({}), await raise({})]
    await tag(source, { add: [tags.vpn] })
    await tag(target, { add: [tags.printer] })
    expect((await merge(source, target)).status).toBe(200)
    expect(await tagsOf(target)).toEqual(['printer', 'vpn'])
    expect(await tagsOf(source)).toEqual(['vpn'])
    expect((await tag(target, { remove: [tags.vpn] })).answer.tags).toMatchObject([{ name: 'printer' }])
    expect(await tagsOf(source)).toEqual([])
    expect((await undo(target)).status).toBe(200)
    expect(await tagsOf(target)).toEqual(['printer', 'vpn'])
    expect((await unmerge(source)).status).toBe(200)
    expect(await tagsOf(target)).toEqual(['printer', 'vpn'])
  })

  test('inherits missing field values, and unites multiple choices', async () => {
    const source = await raise({ site: ['Basel'], cause: ['Heat'], colours: [kinds.red] })
    const target = await raise({ site: ['Bern'], colours: [kinds.blue] })
    await merge(source, target)
    const united = { site: ['Bern'], cause: ['Heat'], colours: ['Blue', 'Red'] }
    expect(await valuesOf(target)).toEqual(united)
    expect(await valuesInRow(target)).toEqual(united)
    expect(await valuesOf(source)).toEqual({ site: ['Basel'], cause: ['Heat'], colours: ['Red'] })
    await set(target, { cause: [], colours: [kinds.blue] })
    expect(await valuesOf(target)).toEqual({ site: ['Bern'], colours: ['Blue'] })
    await undo(target)
    await undo(target)
    expect(await valuesOf(target)).toEqual(united)
    await unmerge(source)
    expect(await valuesOf(target)).toEqual(united)
  })

  test('can be solved with inherited required fields, while the merge itself ignores them', async () => {
    const source = await raise({})
    const target = await raise({})
    expect((await merge(source, target)).answer.status).toBe('Solved')
    await testServer.call('legacyTakeTicket', { body: { Ticketid: target } }, ada.token)
    const solve = () =>
      testServer.call('updateTicket', { body: { ticketid: target, status: 'Solved' } }, ada.token)
    expect((await solve()).failure.code).toBe('fields_missing')
    await unmerge(source)
    await set(source, { cause: ['Heat'] })
    await merge(source, target)
    expect((await solve()).status).toBe(200)
  })

  test('shows requesters only values of their own tickets', async () => {
    const [foreign, own, target] = [
      await raise({ site: ['Chur'] }, other),
      await raise({ cause: ['Heat'] }),
      await raise({}),
    ]
    await merge(foreign, target, true)
    await merge(own, target)
    expect(await valuesOf(target)).toEqual({ site: ['Chur'], cause: ['Heat'] })
    expect(await valuesOf(target, user)).toEqual({ cause: ['Heat'] })
    expect(await valuesOf(foreign, other)).toEqual({ site: ['Chur'] })
  })

  test('inherits watchers, until they stop watching it', async () => {
    const [source, target] = [await raise({}), await raise({})]
    const about = { params: { ticketId: source }, body: { about: ['notes' as const] } }
    await testServer.call('updateWatch', about, bob.token)
    await merge(source, target)
    const watchers = async () =>
      (await testServer.call('listWatchers', { params: { ticketId: target } }, ada.token)).answer
    expect(await watchers()).toMatchObject([{ username: 'Bob', about: ['notes'] }])
    await testServer.call(
      'createNote',
      { params: { ticketId: target }, body: { text: 'Known fault', key: 'key of a note about both' } },
      ada.token,
    )
    const told = (await testServer.call('legacyListNotifications', { query: {} }, bob.token)).answer
    expect(JSON.stringify(told)).toContain(target)
    await testServer.call('deleteWatch', { params: { ticketId: target } }, bob.token)
    expect(await watchers()).toEqual([])
  })
})

describe('conditions', () => {
  const found = async (condition: string, among: readonly string[]) => {
    const rows = (await testServer.call('listQueueTickets', { query: { condition, limit: 100 } }, ada.token))
      .answer
    return among.map((id) => rows.some((row) => row.id === id))
  }

  test('match inherited tags and values while the merge lasts', async () => {
    const [first, second, target] = [
      await raise({ site: ['Genf'], colours: [kinds.red] }),
      await raise({ site: ['Genf'], cause: ['Damp'] }),
      await raise({ site: ['Olten'], colours: [kinds.blue] }),
    ]
    const all = [first, second, target]
    await tag(first, { add: [tags.vpn] })
    await tag(second, { add: [tags.vpn] })
    expect(await found('tag:vpn', all)).toEqual([true, true, false])
    await merge(first, target)
    await merge(second, target)
    expect(await found('tag:vpn', all)).toEqual([true, true, true])
    expect(await found('-tag:vpn', all)).toEqual([false, false, false])
    expect(await found('field.cause:Damp', all)).toEqual([false, true, true])
    // An own value has precedence; multiple choices are united.
    expect(await found('field.site:Genf', all)).toEqual([true, true, false])
    expect(await found('field.colours:Red field.colours:Blue', all)).toEqual([false, false, true])
    await set(target, { site: [] })
    expect(await found('field.site:none', all)).toEqual([true, true, true])
    expect((await undo(target)).status).toBe(200)
    expect(await found('field.site:Olten', all)).toEqual([false, false, true])
    expect((await unmerge(first)).status).toBe(200)
    expect(await found('tag:vpn', all)).toEqual([true, true, true])
    expect(await found('field.colours:Red', all)).toEqual([true, false, false])
    expect((await unmerge(second)).status).toBe(200)
    expect(await found('tag:vpn', all)).toEqual([true, true, false])
    expect(await found('field.cause:Damp', all)).toEqual([false, true, false])
  })

  test('match an alias of an inherited tag, until the tag or the merged ticket is removed', async () => {
    const { id: old } = (await testServer.call('createTag', { body: { name: 'remote' } }, admin.token)).answer
    const [source, target] = [await raise({ cause: ['Rust'] }), await raise({})]
    await tag(source, { add: [old] })
    await merge(source, target)
    await testServer.call('mergeTag', { params: { tagId: old }, body: { intoId: tags.printer } }, admin.token)
    await expect.poll(() => found('tag:printer', [source, target])).toEqual([true, true])
    await tag(target, { add: [tags.printer] })
    expect(await found('tag:remote', [source, target])).toEqual([true, true])
    await tag(target, { remove: [tags.printer] })
    expect(await found('tag:printer', [source, target])).toEqual([false, false])
    expect(await found('field.cause:Rust', [source, target])).toEqual([true, true])
    await testServer.ctx.store.write((tx) => tx.retention.removeTicket(source))
    expect(await found('field.cause:Rust', [target])).toEqual([false])
  })
})

test('the condition is:merged finds merged tickets, and their rows name the target', async () => {
  const [source, target] = [await raise({}), await raise({})]
  await merge(source, target)
  const found = async (condition: string) =>
    (await testServer.call('listQueueTickets', { query: { condition, limit: 100 } }, ada.token)).answer
  const merged = await found('is:merged')
  expect(merged.map(({ id }) => id)).toContain(source)
  expect(merged.map(({ id }) => id)).not.toContain(target)
  expect(merged.every(({ mergedInto }) => mergedInto !== null)).toBe(true)
  expect(merged.find(({ id }) => id === source)?.mergedInto?.id).toBe(target)
  const rest = (await found('-is:merged')).map(({ id }) => id)
  expect(rest).toContain(target)
  expect(rest).not.toContain(source)
})
