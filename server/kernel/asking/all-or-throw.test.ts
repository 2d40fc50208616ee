import { expect, test } from 'vitest'
import { allOrThrow } from './all-or-throw.ts'

test('gives what all parts give, in their order', async () => {
  expect(await allOrThrow(Promise.resolve(1), Promise.resolve('two'))).toEqual([1, 'two'])
})

test('comes back when the last part is over, with what the first part threw', async () => {
  const last = Promise.withResolvers<string>()
  const order: string[] = []
  const all = allOrThrow(
    Promise.reject(new Error('first')),
    Promise.reject(new Error('second')),
    last.promise,
  )
  const told = all.catch((error: Error) => order.push(error.message))
  await Promise.resolve()
  order.push('last')
  last.resolve('over')
  await told
  expect(order).toEqual(['last', 'first'])
})
