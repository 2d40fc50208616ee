import { expect, test } from 'vitest'
import { PRIORITIES, PRIORITY_RANKS, priorityOf, priorityWord, TURNS, turnWord } from './queue.ts'

test('maps ranks back to priorities, with higher ranks for more urgent ones', () => {
  expect(PRIORITIES.map((priority) => priorityOf(PRIORITY_RANKS[priority]))).toEqual(PRIORITIES)
  expect(PRIORITIES.map((priority) => PRIORITY_RANKS[priority])).toEqual([4, 3, 2, 1])
})

test('has a label for every turn and priority', () => {
  expect(TURNS.map(turnWord)).toEqual([
    'Waiting on us',
    'Waiting on requester',
    'Waiting on third party',
    'Waiting on no one',
  ])
  expect(PRIORITIES.map(priorityWord)).toEqual(['Urgent', 'High', 'Normal', 'Low'])
})
