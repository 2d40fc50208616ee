import { expect, it } from 'vitest'
import { createKeyedSemaphore } from './keyed-semaphore.ts'

it('limits the weight of running work per key, in order, and frees the place of cancelled work', async () => {
  const underWay = createKeyedSemaphore(4, 3)
  const order: string[] = []
  const acquire = (name: string, weight: number, key = 'a') => {
    const permit = underWay.acquire(key, weight)
    void permit?.turn?.then(() => order.push(name))
    return permit
  }
  const first = acquire('first', 2)
  const second = acquire('second', 2)
  expect([first?.turn, second?.turn, acquire('elsewhere', 4, 'b')?.turn]).toEqual([null, null, null])
  const heavy = acquire('heavy', 4)
  const impatient = acquire('impatient', 1)
  const light = acquire('light', 1)
  expect(acquire('too many', 1)).toBeNull()
  impatient?.release()
  await impatient?.turn
  first?.release()
  first?.release()
  await Promise.resolve()
  // No later work overtakes; otherwise heavy work could starve.
  expect(order).toEqual(['impatient'])
  second?.release()
  await heavy?.turn
  heavy?.release()
  await light?.turn
  light?.release()
  expect(order).toEqual(['impatient', 'heavy', 'light'])
  expect(acquire('after all', 4)?.turn).toBeNull()
})
