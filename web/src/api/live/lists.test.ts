import { type FromPage, LIVE } from '@support-desk/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followList, hearEvents, hearLists, hearMembership, type LiveList, shareLists } from './lists.ts'

let said: Extract<FromPage, { kind: 'lists' }>[]
let lists: LiveList[]
let leave: () => void
beforeEach(() => {
  vi.useFakeTimers()
  said = []
  lists = []
  leave = () => undefined
})
afterEach(() => {
  leave()
  for (const list of lists) list.stop()
  vi.useRealTimers()
})

const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms)
const ticket = (number: number, keys: string[] = []) => ({ ticketId: `t${number}`, number, keys })

function connect(first: number | null = null): void {
  leave = shareLists((message) => {
    if (message.kind === 'lists') said.push(message)
  }, first)
}

/** Shows the list of a view, and gives what its owner is told. */
function show(view: string, since: number | null = 100) {
  const told: string[] = []
  const list = followList({ view }, since, {
    onMembership: ({ ticketId, belongs }) => told.push(`${ticketId} ${belongs ? 'in' : 'out'}`),
    onReload: () => told.push('reload'),
  })
  lists.push(list)
  return { told, list }
}

const keyOf = (view: string): string => said.at(-1)?.lists.find((list) => list.view === view)?.key ?? ''
const accept = (view: string, state: 'followed' | 'reload' | 'not_found' = 'followed'): void =>
  hearLists({ kind: 'lists', lists: [{ key: keyOf(view), state }] })
const hear = (through: number, ...tickets: ReturnType<typeof ticket>[]): void =>
  hearMembership({ kind: 'membership', through, tickets })

test('says which lists are shown, those of one step together, and no more often than the server takes', async () => {
  connect(90)
  const one = show('one')
  show('two', null)
  await pass()
  expect(said.map((each) => each.lists.map(({ view, since }) => [view, since]))).toEqual([
    [
      ['one', 100],
      ['two', 90],
    ],
  ])
  one.list.stop()
  show('three')
  await pass(100)
  expect(said).toHaveLength(1)
  await pass(1_000)
  expect(said.at(-1)?.lists.map(({ view }) => view)).toEqual(['two', 'three'])
})

test('tells the owner what enters and leaves, once the server follows the list', async () => {
  connect()
  const { told } = show('one')
  await pass()
  hear(101, ticket(101, [keyOf('one')]))
  expect(told).toEqual([])
  accept('one')
  hear(103, ticket(102, ['another', keyOf('one')]), ticket(103, ['another']))
  expect(told).toEqual(['t102 in', 't103 out'])
})

test('loads again what the server cannot tell of', async () => {
  connect()
  const { told } = show('one')
  await pass()
  accept('one', 'reload')
  hear(101, ticket(101, [keyOf('one')]))
  accept('one', 'not_found')
  hear(102, ticket(102, []))
  expect(told).toEqual(['reload', 't101 in', 'reload'])
})

test('tells once more what happened while rows were on their way', async () => {
  connect()
  const { told, list } = show('one')
  await pass()
  accept('one')
  hear(105, ticket(103, [keyOf('one')]), ticket(105))
  told.length = 0
  list.loaded(104)
  expect(told).toEqual(['t105 out'])
  for (let number = 200; number < 600; number++) hear(number, ticket(number))
  told.length = 0
  list.loaded(150)
  expect(told).toEqual(['reload'])
})

test('goes on after a break where it was, and asks nothing anew that it knows', async () => {
  connect()
  const { told } = show('one')
  await pass()
  accept('one')
  hear(120, ticket(120))
  leave()
  hear(125, ticket(125))
  connect()
  show('two', 121)
  await pass()
  expect(said.at(-1)?.lists.map(({ view, since }) => [view, since])).toEqual([
    ['one', 120],
    ['two', 121],
  ])
  expect(told).toEqual(['t120 out'])
})

test('loads lists again after events where live connections are blocked', async () => {
  const { told } = show('one')
  await pass()
  hearEvents([])
  expect(told).toEqual([])
  const event = { number: 101, kind: 'ticket.raised', ticketId: 't', actorId: null, userId: null } as const
  hearEvents([event, { ...event, number: 102 }])
  expect(told).toEqual(['reload'])
  connect()
  await pass()
  accept('one')
  hearEvents([event])
  expect(told).toEqual(['reload'])
})

test('says no more than one message holds', async () => {
  connect()
  for (let count = 0; count < LIVE.listsPerConnection + 5; count++) {
    lists.push(
      followList({ condition: `"${'ä'.repeat(900)}${count}"` }, 1, {
        onMembership: () => undefined,
        onReload: () => undefined,
      }),
    )
  }
  await pass()
  const [message] = said
  expect(new TextEncoder().encode(JSON.stringify(message)).length).toBeLessThanOrEqual(LIVE.messageBytes)
  expect(message?.lists.length).toBeGreaterThan(4)
  // The latest are what somebody looks at.
  expect(message?.lists.at(-1)?.condition).toContain(`${LIVE.listsPerConnection + 4}"`)
})
