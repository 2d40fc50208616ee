import { createHash } from 'node:crypto'
import prototypes from 'unhomoglyph/data.json' with { type: 'json' }
import { expect, it } from 'vitest'
import { isReserved, LOOK_ALIKE_VERSION, lookAlikeOf } from './look-alikes.ts'

it.each([
  ['Amara', 'AMARA'],
  ['Bill', 'BilI'],
  ['Bill', 'Bi11'],
  ['bob', 'b0b'],
  ['Marnie', 'Mamie'],
  ['copa', 'сора'],
  ['Anna', 'ΑΝΝΑ'],
  ['Zoë', 'Zoe\u0308'],
])('treats %s and %s as look-alikes', (one, other) => {
  expect(lookAlikeOf(one)).toBe(lookAlikeOf(other))
})

it.each([
  ['Neil', 'Nell'],
  ['Zoë', 'Zoe'],
  ['Amara', 'Amaya'],
])('distinguishes %s from %s', (one, other) => {
  expect(lookAlikeOf(one)).not.toBe(lookAlikeOf(other))
})

it.each([
  'Admin',
  'ADMIN',
  'adm1n',
  'ADMlN',
  'a.d-m_i_n',
  'ѕуѕтем'.toUpperCase(),
  'Support',
  'supp0rt',
  'Help-Desk',
  'root',
])('reserves %s', (name) => {
  expect(isReserved(name)).toBe(true)
})

it.each(['Adam', 'Desmond', 'Rooted', 'amara', 'Usher'])('does not reserve %s', (name) => {
  expect(isReserved(name)).toBe(false)
})

it('requires a new LOOK_ALIKE_VERSION after a change of the character table', () => {
  const table = createHash('sha256').update(JSON.stringify(prototypes)).digest('base64url').slice(0, 12)
  expect({ table, version: LOOK_ALIKE_VERSION }).toEqual({ table: 'Oi6M7cVW7JJD', version: '1' })
})
