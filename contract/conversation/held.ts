/** Why a scheduled reply was not sent, or will not be. */
export const HELD_WHY = [
  'answered',
  'newer',
  'solved',
  'taken',
  'merged',
  'not_allowed',
  'author_gone',
  'author_suspended',
  'revoked',
] as const
export type HeldWhy = (typeof HELD_WHY)[number]
