import { expect, test } from 'vitest'
import { together } from './together.ts'

test('gives what all parts give, in their order', async () => {
  expect(await together(Promise.resolve(1), Promise.resolve('two'))).toEqual([1, 'two'])
})

test('comes back when the last part is over, with what the first part threw', async () => {
  const last = Promise.withResolvers<string>()
  const order: string[] = []
  const all = together(Promise.reject(new Error('first')), Promise.reject(new Error('second')), last.promise)
  const told = all.catch((error: Error) => order.push(error.message))
  await Promise.resolve()
  order.push('last')
  last.resolve('over')
  await told
  expect(order).toEqual(['last', 'first'])
})
