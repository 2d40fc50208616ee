import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LinkRelation } from '@support-desk/contract'
import { expectRefusal } from '../../testing/calls/expect-refusal.ts'
import { startTestServer, type TestServer, type User } from '../../testing/calls/test-server.ts'

let testServer: TestServer
let amara: User
let ada: User

beforeAll(async () => {
  testServer = await startTestServer()
  ;[amara, ada] = await Promise.all([testServer.add('User', 'amara'), testServer.add('SupportTeam', 'Ada')])
})
afterAll(() => testServer.stop())

const link = (id: string, otherId: string, relation: LinkRelation) =>
  testServer.call('createTicketLink', { params: { ticketId: id }, body: { otherId, relation } }, ada.token)
const linksOf = async (ticketId: string) =>
  (await testServer.call('listTicketLinks', { params: { ticketId } }, ada.token)).answer.map(
    ({ relation, ticket }) => [relation, ticket.id],
  )
const raise = () => testServer.raise(amara)
const refused = (
  id: string,
  otherId: string,
  relation: string,
  expected: Parameters<typeof expectRefusal>[4],
) =>
  expectRefusal(
    testServer,
    'createTicketLink',
    { params: { ticketId: id }, body: { otherId, relation } },
    ada,
    expected,
  )
const ticket = expect.anything()

test.each([
  ['related', 'related'],
  ['blocks', 'blocked_by'],
  ['blocked_by', 'blocks'],
  ['duplicate_of', 'duplicated_by'],
  ['duplicated_by', 'duplicate_of'],
  ['parent_of', 'child_of'],
  ['child_of', 'parent_of'],
] as const)('a link is shown on both sides: %s, and %s from the other ticket', async (relation, back) => {
  const [one, other] = [await raise(), await raise()]
  const { answer } = await link(one, other, relation)
  expect(answer).toMatchObject({ relation, ticket: { id: other }, by: { username: 'Ada' } })
  expect(await linksOf(one)).toEqual([[relation, other]])
  expect(await linksOf(other)).toEqual([[back, one]])
  await refused(one, other, relation, { code: 'linked_already', ticket })
  await refused(other, one, relation, { code: 'linked_already', ticket })
  const { answer: told } = await testServer.call(
    'listTimelineEntries',
    { params: { ticketId: other } },
    ada.token,
  )
  expect(told[0]).toMatchObject({ kind: 'ticket.linked', details: { relation: back } })
  // The link can be removed from either side, and requesters see none of it.
  const params = { ticketId: other, linkId: answer.id }
  expect((await testServer.call('deleteTicketLink', { params }, ada.token)).status).toBe(204)
  expect(await linksOf(one)).toEqual([])
  const { answer: seen } = await testServer.call(
    'listTimelineEntries',
    { params: { ticketId: one } },
    amara.token,
  )
  expect(seen.map(({ kind }) => kind)).toEqual(['ticket.raised'])
})

test('a ticket cannot be linked to itself, be its own ancestor, or have two parents', async () => {
  const [top, middle, bottom, beside] = [await raise(), await raise(), await raise(), await raise()]
  await refused(top, top, 'related', { code: 'validation', field: 'otherId' })
  await refused(top, middle, 'cousin', { code: 'validation', field: 'relation' })
  await refused(top, 'none', 'related', { code: 'not_found' })
  await link(top, middle, 'parent_of')
  await link(bottom, middle, 'child_of')
  await refused(bottom, top, 'parent_of', { code: 'parents_in_circle', ticket })
  await refused(beside, bottom, 'parent_of', { code: 'parents_in_circle', ticket })
  await refused(middle, top, 'parent_of', { code: 'linked_already', ticket })
  const circle = await Promise.all([link(beside, top, 'parent_of'), link(bottom, beside, 'parent_of')])
  expect(circle.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('links of a merged ticket are shown and removed on the ticket that it was merged into', async () => {
  const [source, target, blocked, both, beside] = [
    await raise(),
    await raise(),
    await raise(),
    await raise(),
    await raise(),
  ]
  const ofSource = (await link(source, blocked, 'blocks')).answer
  await link(source, both, 'related')
  await link(both, target, 'related')
  await link(source, target, 'duplicate_of')
  await link(beside, source, 'related')
  const merge = { params: { ticketId: source }, body: { intoId: target } }
  expect((await testServer.call('mergeTicket', merge, ada.token)).status).toBe(200)
  const shown = async () =>
    (await testServer.call('listTicketLinks', { params: { ticketId: target } }, ada.token)).answer.map(
      ({ relation, ticket: other, of }) => [relation, other.id, of?.id ?? null],
    )
  expect(new Set(await shown())).toEqual(
    new Set([
      ['related', both, null],
      ['duplicated_by', source, null],
      ['blocks', blocked, source],
      ['related', beside, source],
    ]),
  )
  // The merged ticket itself is read-only.
  const there = { params: { ticketId: source, linkId: ofSource.id } }
  await expectRefusal(testServer, 'deleteTicketLink', there, ada, {
    code: 'ticket_merged',
    msg: expect.any(String),
    ticket,
  })
  const remove = (ticketId: string, linkId: string) =>
    testServer.call('deleteTicketLink', { params: { ticketId, linkId } }, ada.token)
  expect((await remove(target, ofSource.id)).status).toBe(204)
  expect(await linksOf(blocked)).toEqual([])
  const { answer: seen } = await testServer.call(
    'listTimelineEntries',
    { params: { ticketId: blocked } },
    ada.token,
  )
  expect(seen[0]).toMatchObject({ kind: 'ticket.unlinked', details: { relation: 'blocked_by' } })
  // The other side can remove it as well, although the linked ticket is merged.
  const { answer: links } = await testServer.call(
    'listTicketLinks',
    { params: { ticketId: beside } },
    ada.token,
  )
  expect((await remove(beside, links[0]?.id ?? '')).status).toBe(204)
  expect(new Set((await shown()).map(([, other]) => other))).toEqual(new Set([both, source]))
  await testServer.call('unmergeTicket', { params: { ticketId: source } }, ada.token)
  expect(await shown()).toHaveLength(2)
  expect(new Set(await linksOf(source))).toEqual(
    new Set([
      ['related', both],
      ['duplicate_of', target],
    ]),
  )
})

test('a ticket has at most 100 links', async () => {
  const hub = await raise()
  const others = await Promise.all(Array.from({ length: 101 }, raise))
  const createdAt = testServer.now().toISOString()
  await testServer.ctx.store.write(async (tx) => {
    for (const [index, otherId] of others.slice(1).entries()) {
      const kept = {
        id: `link-${index}`,
        ticketId: hub,
        otherId,
        kind: 'related',
        createdBy: ada.id,
        createdAt,
      } as const
      await tx.ticketLinks.insert(kept)
    }
  })
  await refused(hub, others[0] ?? '', 'related', { code: 'too_many_links', ticket })
  await refused(others[0] ?? '', hub, 'related', { code: 'too_many_links', ticket })
  expect(await linksOf(hub)).toHaveLength(100)
})
