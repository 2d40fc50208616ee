import { renderHook } from '@testing-library/react'
import type { FromPage } from '@support-desk/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hearLists, hearMembership, shareLists } from '../../../api/live/lists.ts'
import { useLiveList } from './live-lists.ts'

let said: Extract<FromPage, { kind: 'lists' }>['lists'][]
let leave: () => void
beforeEach(() => {
  vi.useFakeTimers()
  said = []
  leave = shareLists((message) => message.kind === 'lists' && said.push(message.lists), null)
})
afterEach(() => {
  leave()
  vi.useRealTimers()
})

/** Shows a list, and gives what it is told. */
function show(first: { view: string; since: number | null; isLoaded?: boolean }) {
  const told: string[] = []
  const hook = renderHook(
    ({ view, since, isLoaded = true }: typeof first) =>
      useLiveList({
        name: view,
        questions: [{ view }],
        isLoaded,
        since: () => since,
        onMembership: ({ ticketId, belongs }) => told.push(`${ticketId} ${belongs ? 'in' : 'out'}`),
        onReload: () => told.push('reload'),
      }),
    { initialProps: first },
  )
  return { told, ...hook }
}

const pass = () => vi.advanceTimersByTimeAsync(1_000)

/** The server follows the list that was said last, and tells of a ticket in it. */
function tell(number: number): void {
  const key = said.at(-1)?.[0]?.key ?? ''
  hearLists({ kind: 'lists', lists: [{ key, state: 'followed' }] })
  hearMembership({ kind: 'membership', through: number, tickets: [{ ticketId: 't', number, keys: [key] }] })
}

test('a list is followed once it has rows, as long as it is shown', async () => {
  const { told, rerender, unmount } = show({ view: 'one', since: null, isLoaded: false })
  await pass()
  expect(said).toEqual([])
  rerender({ view: 'one', since: 100 })
  await pass()
  expect(said.at(-1)).toMatchObject([{ view: 'one', since: 100 }])
  tell(101)
  expect(told).toEqual(['t in'])
  rerender({ view: 'two', since: 105 })
  await pass()
  expect(said.at(-1)).toMatchObject([{ view: 'two', since: 105 }])
  unmount()
  await pass()
  expect(said.at(-1)).toEqual([])
})

test('rows that come late are told what they do not contain', async () => {
  const { told, result } = show({ view: 'one', since: 100 })
  await pass()
  tell(105)
  result.current.loaded(103)
  expect(told).toEqual(['t in', 't in'])
  result.current.loaded(105)
  expect(told).toHaveLength(2)
  result.current.loaded(104)
  expect(told).toHaveLength(3)
  expect(said).toHaveLength(1)
})

test('a list in groups is told of by the group', async () => {
  const told: string[] = []
  renderHook(() =>
    useLiveList({
      name: 'all',
      questions: [{ condition: 'turn:us' }, { condition: 'turn:third' }],
      isLoaded: true,
      since: () => 100,
      onMembership: ({ belongs }, group) => told.push(`${group} ${belongs ? 'in' : 'out'}`),
      onReload: () => told.push('reload'),
    }),
  )
  await pass()
  const [us, third] = said.at(-1) ?? []
  const keys = [us?.key ?? '', third?.key ?? '']
  hearLists({ kind: 'lists', lists: keys.map((key) => ({ key, state: 'followed' })) })
  hearMembership({
    kind: 'membership',
    through: 101,
    tickets: [{ ticketId: 't', number: 101, keys: [keys[1] ?? ''] }],
  })
  expect(told).toEqual(['0 out', '1 in'])
})
