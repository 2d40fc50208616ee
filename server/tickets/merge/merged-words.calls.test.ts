import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verify } from '../../operations/verify/verify.ts'
import { startTestServer, type TestServer, type User } from '../../testing/calls/test-server.ts'

let testServer: TestServer
let [amara, omar, ada, bob]: User[] = []

beforeAll(async () => {
  testServer = await startTestServer()
  ;[amara, omar, ada, bob] = await Promise.all([
    testServer.add('User', 'Amara'),
    testServer.add('User', 'Omar'),
    testServer.add('SupportTeam', 'Ada'),
    testServer.add('SupportTeam', 'Bob'),
  ])
})
afterAll(() => testServer.stop())

const raise = (by: User | undefined, subject: string) => testServer.raise(by as User, subject)
const say = (ticketId: string, text: string, by = ada) =>
  testServer.call(
    'postReply',
    { params: { ticketId }, body: { text, key: `${ticketId} ${text}`, seen: 1000 } },
    by?.token,
  )
const merge = (ticketId: string, intoId: string, share = false) =>
  testServer.call('mergeTicket', { params: { ticketId }, body: { intoId, share, tell: false } }, ada?.token)
const unmerge = (ticketId: string) => testServer.call('unmergeTicket', { params: { ticketId } }, ada?.token)
/** What somebody finds in the list that all of their role have. */
const found = async (q: string, by = ada) => {
  const name = by?.id === ada?.id || by?.id === bob?.id ? 'listAllTickets' : 'listMyTickets'
  const { answer } = await testServer.call(name, { query: { q } }, by?.token)
  const query = { q, scope: 'visible' } as const
  const { count } = (await testServer.call('countTickets', { query }, by?.token)).answer
  expect(count).toBe(answer.length)
  return answer.map(({ _id }) => _id).toSorted()
}
const inQueue = async (condition: string) => {
  const query = { condition, order: 'newest' } as const
  return (await testServer.call('listQueue', { query }, ada?.token)).answer.map(({ id }) => id).toSorted()
}
const expectVerified = async () =>
  expect(
    await verify({ dataDir: testServer.dataDir, databaseUrl: testServer.databaseUrl }, () => undefined),
  ).toBe(0)

test('words that stand in a merged ticket alone find the ticket that it goes on in, until that is taken back', async () => {
  const [source, target] = [await raise(amara, 'Zeppelin on fire'), await raise(amara, 'A lamp')]
  await say(source, 'Please look behind the gasometer')
  const both = [source, target].toSorted()
  const words = ['zeppelin', 'gasom', 'behind the', '"the gasometer"', 'Amara gasometer']
  for (const q of words) expect(await found(q), q).toEqual([source])
  await merge(source, target)
  for (const q of words) expect(await found(q), q).toEqual(both)
  for (const text of ['zeppelin', 'gasom*', 'gasometer', '"the gasometer"'])
    expect(await inQueue(text), text).toEqual(both)
  // They are both her own.
  for (const q of ['zeppelin', 'gasometer']) expect(await found(q, amara), q).toEqual(both)
  // Words that stand in two texts are in none together, and those of phrases follow each other.
  expect(await found('lamp gasometer')).toEqual([])
  expect(await inQueue('"gasometer the"')).toEqual([])
  // Whoever has it now finds it as well as its words do.
  await testServer.call('takeTicket', { body: { Ticketid: target } }, bob?.token)
  expect(await found('bob gasometer')).toEqual([target])
  await expectVerified()
  await unmerge(source)
  for (const q of words) expect(await found(q), q).toEqual([source])
  expect(await inQueue('gasometer')).toEqual([source])
  await expectVerified()
})

test('requesters find nothing by what somebody else has said, unless it is shared with them', async () => {
  const [source, target] = [await raise(omar, 'Ventriloquist'), await raise(amara, 'A desk')]
  await say(source, 'He speaks of marzipan')
  await merge(source, target)
  for (const q of ['ventriloquist', 'marzipan', '"of marzipan"']) {
    expect(await found(q), q).toHaveLength(2)
    expect(await found(q, omar), q).toEqual([source])
    expect(await found(q, amara), q).toEqual([])
  }
  await unmerge(source)
  await merge(source, target, true)
  expect(await found('marzipan', amara)).toEqual([target])
  expect(await found('"of marzipan"', amara)).toEqual([target])
})

test('what is taken back in a merged ticket, and what is emptied there, finds neither', async () => {
  const [source, target] = [await raise(amara, 'Xylophone'), await raise(amara, 'A chair')]
  await say(source, 'It sounds of mirabelle')
  await say(source, 'And of nougat')
  await merge(source, target)
  const { messages } = (
    await testServer.call('listMessages', { params: { ticketId: source }, query: {} }, ada?.token)
  ).answer
  const params = { ticketId: source, messageId: messages[0]?.id ?? '' }
  expect((await testServer.call('retractMessage', { params }, ada?.token)).status).toBe(204)
  expect(await found('mirabelle')).toEqual([])
  expect(await found('nougat')).toHaveLength(2)
  await testServer.ctx.store.write((tx) => tx.retention.emptyChat(source))
  expect(await found('nougat')).toEqual([])
  expect(await found('xylophone')).toHaveLength(2)
  await expectVerified()
})

test('whatever is merged and taken back, each word finds its own ticket and the one that it is merged into', async () => {
  const words = ['aardvark', 'bumblebee', 'capybara', 'dormouse', 'echidna']
  const ids: string[] = []
  for (const [at, word] of words.entries()) {
    const id = await raise(at % 2 === 0 ? amara : omar, `Ticket ${at}`)
    await say(id, `A ${word} sits there`)
    ids.push(id)
  }
  const into = new Map<string, string>()
  const ticket = fc.constantFrom(...ids)
  const step = fc.oneof(
    fc.record({ kind: fc.constant('merge' as const), from: ticket, to: ticket }),
    fc.record({ kind: fc.constant('unmerge' as const), from: ticket, to: ticket }),
    fc.record({ kind: fc.constant('give' as const), from: ticket, to: ticket }),
  )
  const agree = async () => {
    for (const [at, id] of ids.entries())
      expect(await found(words[at] ?? '')).toEqual(
        [id, into.get(id)].filter((each) => each !== undefined).toSorted(),
      )
  }
  const property = fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
    for (const { kind, from, to } of steps) {
      if (kind === 'merge' && (await merge(from, to)).status === 200) into.set(from, to)
      if (kind === 'unmerge' && (await unmerge(from)).status === 200) into.delete(from)
      if (kind === 'give') await testServer.call('takeTicket', { body: { Ticketid: from } }, bob?.token)
      await agree()
    }
    for (const id of into.keys()) await unmerge(id)
    into.clear()
    await agree()
  })
  await fc.assert(property, { numRuns: 8 })
  await expectVerified()
}, 120_000)

test('a merged ticket that retention removes is found by nothing, and one whose target is removed by its own words', async () => {
  const ids = await Promise.all(['Saxophone', 'Trombone', 'Cello'].map((subject) => raise(amara, subject)))
  const [first = '', second = '', target = ''] = ids
  await merge(first, target)
  await merge(second, target)
  await testServer.ctx.store.write((tx) => tx.retention.removeTicket(first))
  expect(await found('saxophone')).toEqual([])
  expect(await found('trombone')).toEqual([second, target].toSorted())
  await testServer.ctx.store.write((tx) => tx.retention.removeTicket(target))
  expect(await found('trombone')).toEqual([second])
  expect(await found('cello')).toEqual([])
})
