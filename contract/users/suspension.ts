import { messages } from '../languages/message.ts'

/** Reasons for admins to suspend an account. */
export const SUSPENSION_REASONS = ['left', 'away', 'security', 'other'] as const
export type SuspensionReason = (typeof SUSPENSION_REASONS)[number]

/** All reasons of a suspension, including by a directory. */
export const SUSPENDED_WHY = [...SUSPENSION_REASONS, 'directory'] as const
export type SuspendedWhy = (typeof SUSPENDED_WHY)[number]

export const SUSPENSION_WORDS = messages({
  left: 'Left the organisation',
  away: 'On leave',
  security: 'Possibly compromised',
  other: 'Another reason',
  directory: 'A directory says so',
}) satisfies Record<SuspendedWhy, string>
