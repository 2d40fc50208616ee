import { expect, it } from 'vitest'
import { createKeyedSemaphore } from './keyed-semaphore.ts'

it('lets so much of one key pass at a time, in order, whoever leaves before or after their turn', async () => {
  const turns = createKeyedSemaphore(4, 3)
  const order: string[] = []
  const join = (name: string, weight: number, key = 'a') => {
    const place = turns.join(key, weight)
    void place?.turn?.then(() => order.push(name))
    return place
  }
  const first = join('first', 2)
  const second = join('second', 2)
  expect([first?.turn, second?.turn, join('elsewhere', 4, 'b')?.turn]).toEqual([null, null, null])
  const heavy = join('heavy', 4)
  const impatient = join('impatient', 1)
  const light = join('light', 1)
  expect(join('too many', 1)).toBeNull()
  impatient?.leave()
  await impatient?.turn
  first?.leave()
  first?.leave()
  await Promise.resolve()
  // Nobody overtakes, or much would wait for ever behind little.
  expect(order).toEqual(['impatient'])
  second?.leave()
  await heavy?.turn
  heavy?.leave()
  await light?.turn
  light?.leave()
  expect(order).toEqual(['impatient', 'heavy', 'light'])
  expect(join('after all', 4)?.turn).toBeNull()
})
