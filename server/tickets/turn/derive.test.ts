import { expect, test } from 'vitest'
import type { Turn } from '@support-desk/contract'
import { isAnswer, leavesPlace, messageOf, type Move, queueKey, turnAfter } from './derive.ts'

const REQUESTER: Move = { by: 'message', author: 'requester' }
const STAFF: Move = { by: 'message', author: 'staff' }
const ASSIGNMENT: Move = { by: 'assignment' }
const HOLD: Move = { by: 'status', from: 'Pending', to: 'OnHold' }
const SOLVE: Move = { by: 'status', from: 'OnHold', to: 'Solved' }
const GO_ON: Move = { by: 'status', from: 'OnHold', to: 'Pending' }
const OPEN_AGAIN: Move = { by: 'status', from: 'Solved', to: 'Pending' }
const BEGIN: Move = { by: 'status', from: 'Waiting', to: 'Pending' }

/** The turn after each move, starting from us, requester, third and nobody. */
const TABLE: [name: string, move: Move, isSolved: boolean, after: [Turn, Turn, Turn, Turn]][] = [
  ['the requester writes', REQUESTER, false, ['us', 'us', 'us', 'us']],
  ['the requester writes in a solved ticket', REQUESTER, true, ['us', 'us', 'us', 'us']],
  ['staff write', STAFF, false, ['requester', 'requester', 'requester', 'requester']],
  ['staff write in a solved ticket', STAFF, true, ['requester', 'requester', 'requester', 'nobody']],
  ['the assignee changes', ASSIGNMENT, false, ['us', 'requester', 'us', 'us']],
  ['the ticket is put on hold', HOLD, false, ['third', 'third', 'third', 'third']],
  ['the ticket is solved', SOLVE, false, ['nobody', 'nobody', 'nobody', 'nobody']],
  ['the ticket continues', GO_ON, false, ['us', 'us', 'us', 'us']],
  ['the ticket is reopened', OPEN_AGAIN, true, ['us', 'us', 'us', 'us']],
  ['the assignee starts to work', BEGIN, false, ['us', 'requester', 'third', 'nobody']],
]

test.each(TABLE)('computes the turn when %s', (_, move, isSolved, after) => {
  const before: Turn[] = ['us', 'requester', 'third', 'nobody']
  expect(before.map((turn) => turnAfter(move, turn, isSolved))).toEqual(after)
})

test('leavesPlace is true when neither turn nor snooze changes', () => {
  const open = { status: 'Pending', snooze: null } as const
  expect(leavesPlace(STAFF, { ...open, turn: 'requester' })).toBe(true)
  expect(leavesPlace(STAFF, { ...open, turn: 'us' })).toBe(false)
  expect(leavesPlace(STAFF, { ...open, status: 'Solved', turn: 'nobody' })).toBe(true)
  expect(leavesPlace(ASSIGNMENT, { ...open, turn: 'third' })).toBe(false)
  expect(leavesPlace(REQUESTER, { ...open, turn: 'us', snooze: { wakes: 'time' } })).toBe(true)
  expect(leavesPlace(REQUESTER, { ...open, turn: 'us', snooze: { wakes: 'answer' } })).toBe(false)
  expect(leavesPlace(STAFF, { ...open, turn: 'requester', snooze: { wakes: 'answer' } })).toBe(true)
})

test('messageOf treats all staff as one side', () => {
  expect([messageOf('User'), messageOf('SupportTeam'), messageOf('Admin')]).toEqual([REQUESTER, STAFF, STAFF])
})

test('isAnswer is true for messages of the requester only', () => {
  expect([REQUESTER, STAFF, ASSIGNMENT, SOLVE].map(isAnswer)).toEqual([true, false, false, false])
})

test('queueKey sorts tickets that wait for nobody last', () => {
  expect(queueKey('us', '2026-01-01') < queueKey('nobody', '2025-01-01')).toBe(true)
  expect(queueKey('third', '2026-01-01')).toBe('2026-01-01')
})
