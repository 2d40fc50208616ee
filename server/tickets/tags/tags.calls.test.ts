import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CallInput, type ErrorCode, LIMITS } from '@support-desk/contract'
import { expectRefusal } from '../../testing/calls/expect-refusal.ts'
import { startTestServer, type TestServer, type User } from '../../testing/calls/test-server.ts'

let testServer: TestServer
let user: User
let ada: User
let admin: User

beforeAll(async () => {
  testServer = await startTestServer()
  ;[user, ada, admin] = await Promise.all([
    testServer.add('User', 'amara'),
    testServer.add('SupportTeam', 'Ada'),
    testServer.add('Admin', 'Dana'),
  ])
})
afterAll(() => testServer.stop())

const create = async (name: string, by = ada) =>
  (await testServer.call('createTag', { body: { name } }, by.token)).answer
const update = async (tagId: string, body: CallInput<'updateTag', never>['body']) =>
  (await testServer.call('updateTag', { params: { tagId }, body }, admin.token)).answer
const merge = async (tagId: string, intoId: string) =>
  (await testServer.call('mergeTag', { params: { tagId }, body: { intoId } }, admin.token)).answer
const tags = async (q: string, list: 'active' | 'archived' | 'all' = 'active') =>
  (await testServer.call('listTags', { query: { q, list } }, ada.token)).answer
const tag = async (ticketId: string, ...add: string[]) =>
  (await testServer.call('updateTicketTags', { params: { ticketId }, body: { add } }, ada.token)).answer
const found = async (condition: string) =>
  (await testServer.call('listQueueTickets', { query: { condition } }, ada.token)).answer.map(({ id }) => id)
const canonical = async (text: string) =>
  (await testServer.call('checkCondition', { body: { text } }, ada.token)).answer.text
const offered = async (q: string) =>
  (await testServer.call('listConditionValues', { query: { name: 'tag', q } }, ada.token)).answer
const refuses = (name: string, code: ErrorCode) =>
  expectRefusal(testServer, 'createTag', { body: { name } }, ada, { code, field: 'name' })

describe('a tag', () => {
  test('has a unique name, regardless of letter case and letter width', async () => {
    const made = await create('  Wi-Fi   Guest ')
    expect(made).toEqual({
      id: expect.any(String),
      name: 'Wi-Fi Guest',
      isArchived: false,
      otherNames: [],
      tickets: { count: 0, isAtLeast: false },
    })
    await refuses('wi-fi guest', 'tag_name_in_use')
    await refuses('ＷＩ-ＦＩ guest', 'tag_name_in_use')
    for (const name of ['', ' ', 'none', 'NONE', '!!', 'a\u200bb', 'x'.repeat(LIMITS.tagName + 1)])
      await refuses(name, 'validation')
  })

  test('can be renamed, and stored conditions still find it', async () => {
    const { id } = await create('toner')
    const ticket = await testServer.raise(user)
    await tag(ticket, id)
    const body = { name: 'Toner', condition: 'tag:toner', visibility: 'own' as const }
    const view = (await testServer.call('createView', { body }, ada.token)).answer.id
    expect(await update(id, { name: 'ink & toner', isArchived: false })).toMatchObject({
      name: 'ink & toner',
    })
    const { answer } = await testServer.call('getView', { params: { viewId: view } }, ada.token)
    expect(answer.condition).toBe('tag:"ink & toner"')
    const rows = (await testServer.call('listQueueTickets', { query: { view } }, ada.token)).answer
    expect(rows.map((row) => [row.id, row.tags])).toEqual([[ticket, [{ id, name: 'ink & toner' }]]])
    expect(await found('tag:"INK & toner"')).toEqual([ticket])
  })

  test('stays on its tickets when it is archived, but cannot be added to others', async () => {
    const { id } = await create('y2k')
    const [had, other] = [await testServer.raise(user), await testServer.raise(user)]
    await tag(had, id)
    await update(id, { name: 'y2k', isArchived: true })
    expect(await tags('y2k')).toEqual([])
    expect(await tags('y2k', 'archived')).toMatchObject([{ id, isArchived: true, tickets: { count: 1 } }])
    expect(await offered('y2')).toEqual([])
    expect(await found('tag:y2k')).toEqual([had])
    expect((await tag(had, id)).tags).toEqual([{ id, name: 'y2k' }])
    const giving = { params: { ticketId: other }, body: { add: [id] } }
    await expectRefusal(testServer, 'updateTicketTags', giving, ada, {
      code: 'tag_archived',
      field: 'add',
      ticket: expect.anything(),
    })
    await update(id, { name: 'y2k', isArchived: false })
    expect((await tag(other, id)).tags).toEqual([{ id, name: 'y2k' }])
  })

  test('becomes an alias of its target in conditions, views, lists and tickets when it is merged', async () => {
    const [vpn, old] = [await create('vpn'), await create('Cisco client')]
    const [one, both] = [await testServer.raise(user), await testServer.raise(user)]
    await tag(one, old.id)
    await tag(both, old.id, vpn.id)
    const body = { name: 'Old', condition: 'tag:"Cisco client"', visibility: 'own' as const }
    const view = (await testServer.call('createView', { body }, ada.token)).answer.id
    expect(await merge(old.id, vpn.id)).toMatchObject({ id: vpn.id, otherNames: ['Cisco client'] })
    const isSeen = async () => {
      expect((await found('tag:vpn')).toSorted()).toEqual([one, both].toSorted())
      expect((await found('tag:"cisco client"')).toSorted()).toEqual([one, both].toSorted())
      const rows = (await testServer.call('listQueueTickets', { query: { view } }, ada.token)).answer
      expect(rows.map((row) => row.tags)).toEqual([
        [{ id: vpn.id, name: 'vpn' }],
        [{ id: vpn.id, name: 'vpn' }],
      ])
    }
    await isSeen()
    for (const id of [one, both])
      await expect.poll(() => testServer.ctx.store.ticketTags.idsOf(id)).toEqual([vpn.id])
    await isSeen()
    expect(await canonical('tag:"CISCO client"')).toBe('tag:vpn')
    expect(await offered('cis')).toEqual([{ value: 'vpn', label: 'vpn' }])
    expect(await tags('cisco')).toMatchObject([{ id: vpn.id, tickets: { count: 2, isAtLeast: false } }])
    await refuses('cisco CLIENT', 'tag_name_in_use')
    expect((await tag(await testServer.raise(user), old.id)).tags).toEqual([{ id: vpn.id, name: 'vpn' }])
    // An alias follows its target through a further merge.
    const remote = await create('remote work')
    await merge(vpn.id, remote.id)
    expect((await tags('vpn'))[0]).toMatchObject({ id: remote.id, otherNames: ['Cisco client', 'vpn'] })
    expect(await canonical('tag:"cisco client"')).toBe('tag:"remote work"')
    // Renaming the target to an alias swaps the two names.
    expect(await update(remote.id, { name: 'VPN', isArchived: false })).toMatchObject({
      name: 'VPN',
      otherNames: ['Cisco client', 'remote work'],
    })
  })

  test('cannot be merged into itself, or into a missing or archived tag', async () => {
    const [one, other, archived] = [await create('first'), await create('second'), await create('third')]
    await update(archived.id, { name: 'third', isArchived: true })
    const refused = (tagId: string, intoId: string, code: ErrorCode) =>
      expectRefusal(testServer, 'mergeTag', { params: { tagId }, body: { intoId } }, admin, {
        code,
        ...(code !== 'not_found' && { field: 'intoId' }),
      })
    await refused(one.id, one.id, 'same_tag')
    await refused(one.id, 'nowhere', 'tag_gone')
    await refused(one.id, archived.id, 'tag_archived')
    await merge(one.id, other.id)
    await refused(one.id, other.id, 'not_found')
    await refused(other.id, one.id, 'same_tag')
    const renaming = { params: { tagId: one.id }, body: { name: 'x', isArchived: false } }
    await expectRefusal(testServer, 'updateTag', renaming, admin, { code: 'not_found' })
  })
})

test('tags are listed in natural order, with 2 before 10, over all pages, also after a rename', async () => {
  const made = await Promise.all(
    ['floor 10', 'Floor 2', 'floor é', 'floor f', 'floor 1'].map((name) => create(name)),
  )
  const paged = async () => {
    const names: string[] = []
    let cursor = ''
    do {
      const page = await testServer.call(
        'listTags',
        { query: { q: 'floor', limit: 2, ...(cursor && { cursor }) } },
        ada.token,
      )
      names.push(...page.answer.map(({ name }) => name))
      cursor = page.nextCursor ?? ''
    } while (cursor !== '')
    return names
  }
  expect(await paged()).toEqual(['floor 1', 'Floor 2', 'floor 10', 'floor é', 'floor f'])
  expect((await offered('floor')).map(({ label }) => label)).toEqual(await paged())
  await update(made[1]?.id ?? '', { name: 'Floor 20', isArchived: false })
  expect(await paged()).toEqual(['floor 1', 'floor 10', 'Floor 20', 'floor é', 'floor f'])
  const ticket = await testServer.raise(user)
  const given = await tag(ticket, ...made.map(({ id }) => id))
  expect(given.tags.map(({ name }) => name)).toEqual(await paged())
})

test('a setting decides whether only admins create tags', async () => {
  const settings = async () => (await testServer.call('getTagSettings', {}, ada.token)).answer
  const set = (makers: 'staff' | 'admins') =>
    testServer.call('updateTagSettings', { body: { makers } }, admin.token)
  expect(await settings()).toEqual({ makers: 'staff' })
  await set('admins')
  expect(await settings()).toEqual({ makers: 'admins' })
  await expectRefusal(testServer, 'createTag', { body: { name: 'mine' } }, ada, { code: 'tags_by_admins' })
  expect(await create('theirs', admin)).toMatchObject({ name: 'theirs' })
  await set('staff')
  expect(await create('mine')).toMatchObject({ name: 'mine' })
})
