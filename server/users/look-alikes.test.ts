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
])('%s and %s look alike', (one, other) => {
  expect(lookAlikeOf(one)).toBe(lookAlikeOf(other))
})

it.each([
  ['Neil', 'Nell'],
  ['Zoë', 'Zoe'],
  ['Amara', 'Amaya'],
])('%s and %s do not', (one, other) => {
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
])('%s is reserved', (name) => {
  expect(isReserved(name)).toBe(true)
})

it.each(['Adam', 'Desmond', 'Rooted', 'amara', 'Usher'])('%s is not', (name) => {
  expect(isReserved(name)).toBe(false)
})

it('has another version whenever the table is another', () => {
  const table = createHash('sha256').update(JSON.stringify(prototypes)).digest('base64url').slice(0, 12)
  expect({ table, version: LOOK_ALIKE_VERSION }).toEqual({ table: 'Oi6M7cVW7JJD', version: '1' })
})
