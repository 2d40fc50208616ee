import { type Message, messages } from '../languages/message.ts'

/** Who has to act next on a ticket: the help desk, its requester, somebody outside, or nobody. */
export const TURNS = ['us', 'requester', 'third', 'nobody'] as const
export type Turn = (typeof TURNS)[number]

/** Priorities, most urgent first. */
export const PRIORITIES = ['urgent', 'high', 'normal', 'low'] as const
export type Priority = (typeof PRIORITIES)[number]

/** How priorities are kept and ordered: the higher, the more urgent. */
export const PRIORITY_RANKS: Readonly<Record<Priority, number>> = { urgent: 4, high: 3, normal: 2, low: 1 }

const BY_RANK = new Map(PRIORITIES.map((priority) => [PRIORITY_RANKS[priority], priority]))

/** The priority of a rank. */
export const priorityOf = (rank: number): Priority => BY_RANK.get(rank) ?? 'normal'

/** What wakes a snoozed ticket: a time, an answer of the requester, or whichever comes first. */
export const SNOOZE_WAKES = ['time', 'answer', 'either'] as const
export type SnoozeWakes = (typeof SNOOZE_WAKES)[number]

/** Why a ticket is no longer snoozed. `hand`: somebody woke it. */
export const WAKE_REASONS = ['time', 'answer', 'hand'] as const
export type WakeReason = (typeof WAKE_REASONS)[number]

const TURN_WORDS: Record<Turn, Message> = messages({
  us: 'Our turn',
  requester: 'Waiting for requester',
  third: 'Waiting for others',
  nobody: 'Waiting for nobody',
})
/** Whose turn it is, spelled for people. */
export const turnWord = (turn: Turn): Message => TURN_WORDS[turn]

const PRIORITY_WORDS: Record<Priority, Message> = messages({
  urgent: 'Urgent',
  high: 'High',
  normal: 'Normal',
  low: 'Low',
})
/** A priority, spelled for people. */
export const priorityWord = (priority: Priority): Message => PRIORITY_WORDS[priority]
