/** A deleted or suspended account, with rows that are still to be removed. */
export type Departure = {
  accountId: string
  /** The former username. */
  username: string
  /** The former address; empty if unknown. */
  email: string
  /** The account that deleted or erased it. */
  actorId: string
  isErased: boolean
  /** Whether the account is only suspended. Then fewer rows are removed. */
  keepsAccount: boolean
}

/** The kinds of rows of an account that are removed, in this order. */
export const LEFT_BEHIND = [
  'tokens',
  'notifications',
  'notificationChoices',
  'notifiedTickets',
  'digestLines',
  'memberships',
  'watches',
  'ownViews',
  'sharedViews',
  'ownMacros',
  'sharedMacros',
  'signature',
  'uploads',
  'mail',
  'mailToAddress',
] as const

/** The kinds of rows that are removed when an account is suspended. */
export const LEFT_BY_SUSPENDED = [
  'digestLines',
  'mail',
  'mailToAddress',
] as const satisfies readonly LeftBehind[]

/** A kind of rows of an account. */
export type LeftBehind = (typeof LEFT_BEHIND)[number]
