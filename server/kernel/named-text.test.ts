import { expect, test } from 'vitest'
import { compareNames, sortKeyOf } from './named-text.ts'

test('sorts names by their numbers and ignores case and accents', () => {
  expect(['Box 10', 'Ärzte', 'box 2', 'Zoo', 'Box 1', 'Arzt'].toSorted(compareNames)).toEqual([
    'Arzt',
    'Ärzte',
    'Box 1',
    'box 2',
    'Box 10',
    'Zoo',
  ])
})

test('gives databases a sort key with the same order', () => {
  const names = ['Zoo', 'Box 10', 'Ärzte', 'box 2', 'Box 007', 'Box 1', 'Arzt', '10', '9', 'box 2a']
  const keyed = names.toSorted((one, other) => (sortKeyOf(one) < sortKeyOf(other) ? -1 : 1))
  expect(keyed).toEqual(names.toSorted(compareNames))
})
