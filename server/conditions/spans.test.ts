import { expect, test } from 'vitest'
import { type ConditionTest, PRIORITY_RANKS } from '@support-desk/contract'
import { rarest } from './spans.ts'

const asked: ConditionTest = {
  all: [
    { set: 'priority', values: ['normal'], isExcept: false },
    { set: 'assignee', values: ['maya'], isExcept: false },
  ],
}
const leader = (costOf: Parameters<typeof rarest>[1]) =>
  rarest(asked, costOf, () => true)?.spans.map((span) => ('equals' in span ? span.equals : span))

test('of two things that are as common as counts tell, the person leads', () => {
  expect(leader(() => 2000)).toEqual([[['assignee_id', 'maya']]])
})

test('what is counted to be rarer leads', () => {
  const costOf: Parameters<typeof rarest>[1] = (span) =>
    'equals' in span && span.equals[0]?.[0] === 'priority' ? 3 : 2000
  expect(leader(costOf)).toEqual([[['priority', PRIORITY_RANKS.normal]]])
})
