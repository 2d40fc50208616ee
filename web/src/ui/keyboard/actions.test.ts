import { expect, test } from 'vitest'
import { inTheWayOf, macroKeyId } from './action-clash.ts'
import { ACTION_IDS, ACTIONS, actionOf, placeOf } from './actions.ts'

/** One character, a sequence of two characters, or `mod+` with a character or Enter. Never Alt. */
const KEY = /^(?:mod\+)?(?:\S|Enter)$|^\S \S$/u

test('uses no Alt in keys, and lets users change every single letter', () => {
  for (const id of ACTION_IDS) {
    expect(actionOf(id).key, id).toMatch(KEY)
  }
  const fixed = ACTION_IDS.filter((id) => actionOf(id).isFixed).map((id) => actionOf(id).key)
  expect(fixed).toEqual(['mod+k', '?', 'mod+Enter'])
})

test('has one action for each key on a page, except for alternative assignment actions', () => {
  const others = new Set<string>(['ticket.reassign', 'ticket.handOver'])
  const names = ACTION_IDS.filter((id) => !others.has(id)).map((id) => `${placeOf(id)} ${actionOf(id).key}`)
  expect(new Set(names).size).toBe(names.length)
  const firsts = ACTION_IDS.map((id) => actionOf(id).key).filter((key) => key.includes(' '))
  for (const key of firsts) expect(ACTION_IDS.some((id) => actionOf(id).key === key[0])).toBe(false)
})

test('has no conflicting default keys', () => {
  for (const id of ACTION_IDS) expect(inTheWayOf(id, ACTIONS[id].key, {}, []), id).toBeNull()
})

test.each([
  ['another action of the same place', 'inbox.snooze', 'e', {}, 'inbox.solve'],
  ['an action of every page', 'inbox.snooze', '/', {}, 'everywhere.find'],
  ['the first key of a sequence', 'inbox.snooze', 'g', {}, 'go.inbox'],
  ['a sequence that starts with another action’s key', 'go.inbox', 'x i', {}, 'inbox.select'],
  ['a custom key of another action', 'inbox.snooze', 'z', { 'inbox.solve': 'z' }, 'inbox.solve'],
  ['its default key, now used by another action', 'inbox.snooze', 's', { 'inbox.solve': 's' }, 'inbox.solve'],
] as const)('refuses a key in use: %s', (_why, id, key, keys, other) => {
  expect(inTheWayOf(id, key, keys, [])).toBe(other)
})

test.each([
  ['an action of another place', 'inbox.snooze', 'b', {}],
  ['no key at all', 'inbox.snooze', '', {}],
  ['an action that has another key now', 'inbox.snooze', 'e', { 'inbox.solve': 'z' }],
  ['an action without a key now', 'inbox.snooze', 'e', { 'inbox.solve': '' }],
] as const)('allows a free key: %s', (_why, id, key, keys) => {
  expect(inTheWayOf(id, key, keys, [])).toBeNull()
})

test('refuses a key for a macro if an action on an open ticket uses the key', () => {
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
  // No conflict: the macro was deleted, the action has another key, or the key is empty.
  expect(['8', 'q', ''].map(inTheWay)).toEqual([null, null, null])
  expect(inTheWayOf('inbox.snooze', 'z', keys, [own, other])).toBe(other)
  expect(inTheWayOf('table.next', 'z', keys, [own, other])).toBeNull()
})
