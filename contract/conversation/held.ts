/** Why a scheduled reply was not sent, or will not be. */
export const HELD_WHY = [
  'answered',
  'newer',
  'solved',
  'taken',
  'merged',
  'spam',
  'deleted',
  'not_allowed',
  'other_requester',
  'author_gone',
  'author_suspended',
  'revoked',
] as const
export type HeldWhy = (typeof HELD_WHY)[number]

/** Why a reply is not sent by itself: it was held, or it is a draft that staff share. */
export const UNSENT_WHY = [...HELD_WHY, 'shared'] as const
export type UnsentWhy = (typeof UNSENT_WHY)[number]
