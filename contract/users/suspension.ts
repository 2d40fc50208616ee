import { messages } from '../languages/message.ts'

/** Why an admin suspends an account. */
export const SUSPENSION_REASONS = ['left', 'away', 'security', 'other'] as const
export type SuspensionReason = (typeof SUSPENSION_REASONS)[number]

/** Why an account is suspended: also because a directory says so. */
export const SUSPENDED_WHY = [...SUSPENSION_REASONS, 'directory'] as const
export type SuspendedWhy = (typeof SUSPENDED_WHY)[number]

/** The reasons as people read them. */
export const SUSPENSION_WORDS = messages({
  left: 'They have left',
  away: 'They are away',
  security: 'Somebody else may use it',
  other: 'Another reason',
  directory: 'A directory says so',
}) satisfies Record<SuspendedWhy, string>
