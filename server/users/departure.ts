/** An account that is gone, and from which something is left to undo. */
export type Departure = {
  accountId: string
  /** As it was. */
  username: string
  /** As it was; empty where it is not known any more. */
  email: string
  /** Who deleted or erased it. */
  actorId: string
  isErased: boolean
}

/** What an account leaves behind in any number, in the order in which it goes. */
export const LEFT_BEHIND = [
  'sessions',
  'tokens',
  'notifications',
  'memberships',
  'watches',
  'ownViews',
  'sharedViews',
  'ownMacros',
  'sharedMacros',
  'uploads',
  'mail',
  'mailToAddress',
] as const

/** One kind of what an account leaves behind. */
export type LeftBehind = (typeof LEFT_BEHIND)[number]
