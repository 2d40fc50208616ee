import { expect, test } from 'vitest'
import { gathering } from './gathering.ts'

test('what is asked for meanwhile is asked for together, once each, and never answered by an earlier question', async () => {
  const asked: string[][] = []
  const answers: PromiseWithResolvers<Map<string, string>>[] = []
  const find = gathering((keys) => {
    asked.push([...keys])
    const answer = Promise.withResolvers<Map<string, string>>()
    answers.push(answer)
    return answer.promise
  }, 1)
  const first = find('ann')
  const later = [find('ann'), find('bob'), find('ann'), find('nobody')]
  expect(asked).toEqual([['ann']])
  answers[0]?.resolve(new Map([['ann', 'before']]))
  expect(await first).toBe('before')
  await expect.poll(() => asked.length).toBe(2)
  expect(asked[1]).toEqual(['ann', 'bob', 'nobody'])
  const ended = new Map([['bob', 'Bob']])
  answers[1]?.resolve(ended)
  expect(await Promise.all(later)).toEqual([undefined, 'Bob', undefined, undefined])
})

test('a question that fails fails for those who asked it alone', async () => {
  let tries = 0
  const find = gathering(async (keys) => {
    tries += 1
    if (tries === 2) throw new Error('out of order')
    return new Map(keys.map((key) => [key, tries]))
  }, 1)
  const [first, ...together] = [find('ann'), find('bob'), find('cy')]
  expect(await first).toBe(1)
  const outcomes = await Promise.allSettled(together)
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await find('bob')).toBe(3)
})
