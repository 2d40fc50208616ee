import { type Message, messages } from '../languages/message.ts'

/** Whose turn it is: the help desk, the requester, a third party, or none. */
export const TURNS = ['us', 'requester', 'third', 'nobody'] as const
export type Turn = (typeof TURNS)[number]

export const PRIORITIES = ['urgent', 'high', 'normal', 'low'] as const
export type Priority = (typeof PRIORITIES)[number]

/** Stored rank of each priority, for ordering. */
export const PRIORITY_RANKS: Readonly<Record<Priority, number>> = { urgent: 4, high: 3, normal: 2, low: 1 }

const BY_RANK = new Map(PRIORITIES.map((priority) => [PRIORITY_RANKS[priority], priority]))

export const priorityOf = (rank: number): Priority => BY_RANK.get(rank) ?? 'normal'

/** What ends a snooze: a time, an answer of the requester, or the first of both. */
export const SNOOZE_WAKES = ['time', 'answer', 'either'] as const
export type SnoozeWakes = (typeof SNOOZE_WAKES)[number]

/** Why a snooze ended. `hand`: a user ended it. */
export const WAKE_REASONS = ['time', 'answer', 'hand'] as const
export type WakeReason = (typeof WAKE_REASONS)[number]

const TURN_WORDS: Record<Turn, Message> = messages({
  us: 'Waiting on us',
  requester: 'Waiting on requester',
  third: 'Waiting on third party',
  nobody: 'Waiting on no one',
})
export const turnWord = (turn: Turn): Message => TURN_WORDS[turn]

const PRIORITY_WORDS: Record<Priority, Message> = messages({
  urgent: 'Urgent',
  high: 'High',
  normal: 'Normal',
  low: 'Low',
})
export const priorityWord = (priority: Priority): Message => PRIORITY_WORDS[priority]
