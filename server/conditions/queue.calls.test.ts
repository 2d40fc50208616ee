import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CALLS } from '@support-desk/contract'
import { expectRefusal } from '../testing/calls/expect-refusal.ts'
import { send, startTestServer, type TestServer, type User } from '../testing/calls/test-server.ts'

let testServer: TestServer
let uma: User
let sam: User
let ada: User
const subjects = ['Lamp broken', 'VPN down', 'Printer on fire', 'Lamp and VPN']
const ids: string[] = []

beforeAll(async () => {
  testServer = await startTestServer()
  ;[uma, sam, ada] = [
    await testServer.add('User', 'uma'),
    await testServer.add('SupportTeam', 'sam'),
    await testServer.add('Admin', 'ada'),
  ]
  for (const subject of subjects) {
    ids.push(await testServer.raise(uma, subject))
    testServer.advance(60)
  }
  const [first = '', , third = ''] = ids
  for (const id of [first, third])
    await testServer.call('legacyTakeTicket', { body: { Ticketid: id } }, sam.token)
  await testServer.call('updateTicket', { body: { ticketid: third, status: 'Solved' } }, sam.token)
})
afterAll(() => testServer.stop())

type Query = NonNullable<Parameters<typeof testServer.call<'listQueueTickets'>>[1]['query']>
const list = async (query: Query, by = sam): Promise<string[]> =>
  (await testServer.call('listQueueTickets', { query }, by.token)).answer.map(({ subject }) => subject)

describe('the queue', () => {
  test.each([
    ['is:open assignee:me', ['Lamp broken']],
    ['assignee:sam', ['Lamp broken', 'Printer on fire']],
    ['requester:UMA assignee:none', ['VPN down', 'Lamp and VPN']],
    ['turn:us is:open', ['Lamp broken', 'VPN down', 'Lamp and VPN']],
    ['lamp', ['Lamp broken', 'Lamp and VPN']],
    ['lam* -"and vpn"', ['Lamp broken']],
    ['number:2 OR (is:solved status:Solved)', ['VPN down', 'Printer on fire']],
    ['assignee:#gone', []],
    ['team:mine OR priority:>=high OR is:snoozed', []],
    ['created:<1d waiting:>1m number:<3', ['Lamp broken', 'VPN down']],
  ])('shows the matching tickets for %j', async (condition, expected) => {
    expect(await list({ condition })).toEqual(expected)
    const { answer } = await testServer.call('countQueueTickets', { query: { condition } }, sam.token)
    expect(answer).toEqual({ count: expected.length, isAtLeast: false })
  })

  test('replaces `me` by the reader, and sorts in four orders', async () => {
    expect(await list({ condition: 'assignee:me' }, ada)).toEqual([])
    expect(await list({ order: 'newest' })).toEqual(subjects.toReversed())
    expect(await list({ order: 'oldest' })).toEqual(subjects)
    for (const order of ['waiting', 'priority'] as const)
      expect(await list({ order, condition: 'is:open' })).toEqual(['Lamp broken', 'VPN down', 'Lamp and VPN'])
  })

  test('continues with the next ticket after the end of a page', async () => {
    for (const condition of ['', 'is:open', 'vpn OR lamp']) {
      const read: string[] = []
      let cursor: string | null | undefined
      do {
        const query = { condition, limit: '1', ...(cursor && { cursor }) }
        const page = await testServer.call('listQueueTickets', { query }, sam.token)
        read.push(...page.answer.map(({ subject }) => subject))
        cursor = page.nextCursor
      } while (cursor)
      expect(read).toEqual(await list({ condition }))
    }
  })

  test('returns 304 until its rows or its link to the next page change', async () => {
    const ask = (tag = '') =>
      testServer.app.inject({
        url: '/api/v1/queue-tickets?condition=requester%3Auma&order=oldest&limit=4',
        headers: { authorization: `Bearer ${sam.token}`, 'if-none-match': tag },
      })
    const first = await ask()
    const tag = String(first.headers.etag)
    expect(first.json()).toHaveLength(4)
    await testServer.raise(await testServer.add('User', 'eve'))
    expect((await ask(tag)).statusCode).toBe(304)
    await testServer.raise(uma, 'Fifth')
    const other = await ask(tag)
    expect([other.statusCode, other.body]).toEqual([200, first.body])
    expect(other.headers.link).toContain('cursor=')
  })

  test('returns the tickets with given ids, ordered by number and without unknown ids', async () => {
    const asked = { query: { ids: [ids[2], 'nothing', ids[0]].join(',') } }
    const { answer } = await testServer.call('listQueueTicketsById', asked, ada.token)
    expect(answer.map(({ number }) => number)).toEqual([1, 3])
  })

  test('still lists solved tickets after a search for words', async () => {
    await testServer.call('listQueueTickets', { query: { condition: 'hello OR printer' } }, ada.token)
    const { answer } = await testServer.call(
      'listQueueTickets',
      { query: { condition: 'is:solved' } },
      ada.token,
    )
    expect(answer).toHaveLength(1)
  })
})

describe('a condition', () => {
  const problemsOf = async (text: string) => {
    const response = await send(testServer.app, CALLS.checkCondition, { body: { text } }, sam.token)
    expect(response.statusCode).toBe(400)
    const { code, problems } = response.json<{ code: string; problems: { at: number; message: string }[] }>()
    expect(code).toBe('validation')
    return problems.map(({ at, message }) => `${at}: ${message}`)
  }

  test('is returned as text with names and as a tree with ids', async () => {
    const body = { text: '  IS:open   assignee:SAM (vpn OR lamp)' }
    const { answer } = await testServer.call('checkCondition', { body }, sam.token)
    expect(answer.text).toBe('is:open assignee:sam (vpn OR lamp)')
    expect(answer.tree).toMatchObject({
      all: [{ value: 'open' }, { value: `@${sam.id}` }, { any: [{}, {}] }],
    })
  })

  test.each([
    ['foo:bar', '0: Unknown filter “foo”.'],
    ['is:open assignee:nobody-there', '17: No support member with this name.'],
    ['assignee:uma', '9: No support member with this name.'],
    ['requester:sam', '10: No user with this name.'],
    ['team:"Second level"', '5: No team with this name.'],
    ['created:>=2026-02-30', '10: This date doesn’t exist.'],
    ['assignee:#gone', '9: The value used here was deleted.'],
    ['('.repeat(100), '10: Nest at most 10 levels of parentheses'],
    ['x'.repeat(2001), '2000: This filter is too long.'],
  ])('is refused with the position of the error: %.20s', async (text, said) => {
    expect((await problemsOf(text)).join('\n')).toContain(said)
  })

  test('is refused by the queue, its count and the check alike, and when it is too long', async () => {
    const refusal = { code: 'validation', field: 'condition', problems: expect.any(Array) } as const
    await expectRefusal(testServer, 'listQueueTickets', { query: { condition: 'foo:bar' } }, sam, refusal)
    await expectRefusal(testServer, 'countQueueTickets', { query: { condition: 'foo:bar' } }, sam, refusal)
    const tooLong = { code: 'validation', field: 'text', detail: 'This filter is too long.' } as const
    await expectRefusal(testServer, 'checkCondition', { body: { text: 'x'.repeat(1e4) } }, sam, tooLong)
    await expectRefusal(testServer, 'checkCondition', { body: { text: 'x'.repeat(1e6) } }, sam, {
      code: 'too_large',
    })
  })

  test('with the name of a deleted account is refused when it is checked', async () => {
    const lea = await testServer.add('SupportTeam', 'lea')
    const { answer } = await testServer.call('checkCondition', { body: { text: 'assignee:lea' } }, sam.token)
    await testServer.call('legacyDeleteUser', { params: { userid: lea.id, power: 'SupportTeam' } }, ada.token)
    expect(await problemsOf('assignee:lea')).toEqual(['9: No support member with this name.'])
    expect(answer.tree).toEqual({ name: 'assignee', op: '=', value: `@${lea.id}` })
  })

  test.each(['x', 'WyIiLCIxIl0', Buffer.from('["9:","1"]').toString('base64url')])(
    'cannot be continued by the invalid cursor %s',
    async (cursor) => {
      await expectRefusal(testServer, 'listQueueTickets', { query: { cursor } }, sam, {
        code: 'validation',
        field: 'cursor',
      })
    },
  )

  test('gets suggestions of people, teams and tags, ignoring case and accents', async () => {
    const values = async (name: 'assignee' | 'requester' | 'team' | 'tag', q: string) =>
      (await testServer.call('listConditionValues', { query: { name, q } }, sam.token)).answer
    expect(await values('assignee', 'SA')).toEqual([{ value: 'sam', label: 'sam' }])
    expect(await values('requester', 'u')).toEqual([{ value: 'uma', label: 'uma' }])
    expect(await values('team', '')).toEqual([])
    await testServer.add('User', 'Eva.Müller')
    await testServer.call('createTeam', { body: { name: 'Über Nacht' } }, ada.token)
    await testServer.call('createTag', { body: { name: 'Zürich' } }, ada.token)
    for (const q of ['Eva.Muller', 'muller', 'Mü', 'eva'])
      expect(await values('requester', q), q).toEqual([{ value: 'Eva.Müller', label: 'Eva.Müller' }])
    expect(await values('team', 'uber')).toMatchObject([{ label: 'Über Nacht' }])
    expect(await values('tag', 'zur')).toMatchObject([{ label: 'Zürich' }])
  })
})
