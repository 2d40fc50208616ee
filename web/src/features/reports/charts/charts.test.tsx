import { render } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Bars } from './bars.tsx'
import { Pie } from './pie.tsx'
import { linesUpTo } from './scale.ts'

describe('a scale', () => {
  it.each([
    [0, [0, 1]],
    [1, [0, 1]],
    [3, [0, 1, 2, 3]],
    [5, [0, 2, 4, 6]],
    [40, [0, 10, 20, 30, 40]],
    [41, [0, 20, 40, 60]],
    [1_234_567, [0, 500_000, 1_000_000, 1_500_000]],
  ])(
    'has a few grid lines at round numbers for values up to %i, the last at or above that value',
    (most, lines) => {
      expect(linesUpTo(most)).toEqual(lines)
    },
  )
})

const heights = (container: HTMLElement): (string | undefined)[] =>
  [...container.querySelectorAll<HTMLElement>('[style*="background"]')].map(({ style }) => style.blockSize)

it('draws bars in proportion to their values, with numbers on top if wanted', () => {
  const groups = [
    { name: 'Solved', bars: [{ value: 40, fill: 'red' }] },
    { name: 'Pending', bars: [{ value: 10, fill: 'blue' }] },
    { name: 'Waiting', bars: [{ value: 0, fill: 'green' }] },
  ]
  const { container, rerender } = render(<Bars groups={groups} isNumbered />)
  expect(heights(container)).toEqual(['100%', '25%', '0%'])
  const numbers = () =>
    [...container.querySelectorAll('[style*="background"]')].map(({ textContent }) => textContent)
  expect(numbers()).toEqual(['40', '10', '0'])
  rerender(<Bars groups={groups} />)
  expect(numbers()).toEqual(['', '', ''])
})

it('draws a single slice as a full circle', () => {
  const { container } = render(<Pie pieces={[{ value: 3, fill: 'red' }]} />)
  expect(container.querySelectorAll('path[d$="1 1 -.01 0z"]')).toHaveLength(1)
  expect(container.textContent).toBe('3')
})

it('draws a slice for each value above zero, with numbers except on thin slices', () => {
  const pieces = [
    { value: 50, fill: 'red' },
    { value: 0, fill: 'white' },
    { value: 49, fill: 'blue' },
    { value: 1, fill: 'green' },
  ]
  const { container } = render(<Pie pieces={pieces} />)
  const drawn = [...container.querySelectorAll('path')].map((path) => [
    path.getAttribute('fill'),
    path.getAttribute('d')?.replaceAll(/\d+\.\d+/g, (number) => Number(number).toFixed(1)),
  ])
  expect(drawn).toEqual([
    ['red', 'M50 50L50 10A40 40 0 0 1 50.0 90z'],
    ['blue', 'M50 50L50.0 90A40 40 0 0 1 47.5 10.1z'],
    ['green', 'M50 50L47.5 10.1A40 40 0 0 1 50.0 10z'],
  ])
  expect(container.textContent).toBe('5049')
})
