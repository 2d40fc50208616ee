/** An account that is gone or suspended, and from which something is left to undo. */
export type Departure = {
  accountId: string
  /** As it was. */
  username: string
  /** As it was; empty where it is not known any more. */
  email: string
  /** Who deleted or erased it. */
  actorId: string
  isErased: boolean
  /** Whether the account stays, suspended; then little goes with it. */
  keepsAccount: boolean
}

/** What an account leaves behind in any number, in the order in which it goes. */
export const LEFT_BEHIND = [
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

/** What goes where an account is suspended. */
export const LEFT_BY_SUSPENDED = ['mail', 'mailToAddress'] as const satisfies readonly LeftBehind[]

/** One kind of what an account leaves behind. */
export type LeftBehind = (typeof LEFT_BEHIND)[number]
