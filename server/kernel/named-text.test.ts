import { expect, test } from 'vitest'
import { compareNames } from './named-text.ts'

test('names are in the order of their numbers, whatever their case and accents', () => {
  expect(['Box 10', 'Ärzte', 'box 2', 'Zoo', 'Box 1', 'Arzt'].toSorted(compareNames)).toEqual([
    'Arzt',
    'Ärzte',
    'Box 1',
    'box 2',
    'Box 10',
    'Zoo',
  ])
})
