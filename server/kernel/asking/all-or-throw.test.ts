import { expect, test } from 'vitest'
import { allOrThrow } from './all-or-throw.ts'

test('returns the results of all promises in their order', async () => {
  expect(await allOrThrow(Promise.resolve(1), Promise.resolve('two'))).toEqual([1, 'two'])
})

test('waits for the last promise, then throws the error of the first rejected promise', async () => {
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
