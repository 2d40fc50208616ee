import { expect, test } from 'vitest'
import { inTheWayOf, macroKeyId } from './action-clash.ts'
import { ACTION_IDS, ACTIONS, actionOf, placeOf } from './actions.ts'

/** A sign, two signs one after the other, or `mod+` and a sign or Enter. No Alt anywhere. */
const KEY = /^(?:mod\+)?(?:\S|Enter)$|^\S \S$/u

test('no key needs Alt, and letters by themselves are never fixed', () => {
  for (const id of ACTION_IDS) {
    expect(actionOf(id).key, id).toMatch(KEY)
  }
  const fixed = ACTION_IDS.filter((id) => actionOf(id).isFixed).map((id) => actionOf(id).key)
  expect(fixed).toEqual(['mod+k', '?', 'mod+Enter'])
})

test('a key means one thing in a place; the three ways of giving a ticket to somebody are never there together', () => {
  const others = new Set<string>(['ticket.reassign', 'ticket.handOver'])
  const names = ACTION_IDS.filter((id) => !others.has(id)).map((id) => `${placeOf(id)} ${actionOf(id).key}`)
  expect(new Set(names).size).toBe(names.length)
  const firsts = ACTION_IDS.map((id) => actionOf(id).key).filter((key) => key.includes(' '))
  for (const key of firsts) expect(ACTION_IDS.some((id) => actionOf(id).key === key[0])).toBe(false)
})

test('as the table has them, no action is in the way of another', () => {
  for (const id of ACTION_IDS) expect(inTheWayOf(id, ACTIONS[id].key, {}, []), id).toBeNull()
})

test.each([
  ['one of the same place', 'inbox.snooze', 'e', {}, 'inbox.solve'],
  ['one of every page', 'inbox.snooze', '/', {}, 'everywhere.find'],
  ['the first of two keys', 'inbox.snooze', 'g', {}, 'go.inbox'],
  ['a key that comes first by itself', 'go.inbox', 'x i', {}, 'inbox.select'],
  ['what somebody has changed', 'inbox.snooze', 'z', { 'inbox.solve': 'z' }, 'inbox.solve'],
  ['the usual key, which another has by now', 'inbox.snooze', 's', { 'inbox.solve': 's' }, 'inbox.solve'],
] as const)('a key is refused for %s', (_why, id, key, keys, other) => {
  expect(inTheWayOf(id, key, keys, [])).toBe(other)
})

test.each([
  ['another place', 'inbox.snooze', 'b', {}],
  ['no key at all', 'inbox.snooze', '', {}],
  ['what another had before', 'inbox.snooze', 'e', { 'inbox.solve': 'z' }],
  ['what another does without', 'inbox.snooze', 'e', { 'inbox.solve': '' }],
] as const)('a key may be that of %s', (_why, id, key, keys) => {
  expect(inTheWayOf(id, key, keys, [])).toBeNull()
})

test('a macro is used where a ticket is open, so its key is none of what can be done there', () => {
  const [own, other] = [macroKeyId('a'), macroKeyId('b')]
  const keys = { [other]: 'z', [macroKeyId('deleted')]: '8', 'ticket.chat': '9' }
  const inTheWay = (key: string) => inTheWayOf(own, key, keys, [own, other])
  expect(['e', 'b', '9', '/', 'g', 'z'].map(inTheWay)).toEqual([
    'inbox.solve',
    'ticket.release',
    'ticket.chat',
    'everywhere.find',
    'go.inbox',
    other,
  ])
  // Of nothing that is there: a macro that is gone, the usual key of an action that has another one by now, and none.
  expect(['8', 'q', ''].map(inTheWay)).toEqual([null, null, null])
  expect(inTheWayOf('inbox.snooze', 'z', keys, [own, other])).toBe(other)
  expect(inTheWayOf('table.next', 'z', keys, [own, other])).toBeNull()
})
