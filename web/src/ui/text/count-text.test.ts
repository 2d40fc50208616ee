import { expect, it } from 'vitest'
import { countText } from './count-text.ts'

it('shows an exact number, a lower bound, or nothing if the number is unknown', () => {
  expect(countText({ count: 7, isAtLeast: false })).toBe('7')
  expect(countText({ count: 99, isAtLeast: true })).toBe('99+')
  expect(countText({ count: 0, isAtLeast: false })).toBe('0')
  expect(countText({ count: 0, isAtLeast: true })).toBe('')
})
