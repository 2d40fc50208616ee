/** What staff can be notified of, besides tickets that enter a view. */
export const OCCASIONS = ['newTicket', 'unassigned', 'mention', 'assigned', 'reply'] as const
export type Occasion = (typeof OCCASIONS)[number]

/** When an email about a notification is sent. */
export const EMAIL_TIMES = ['never', 'now', 'hourly'] as const
export type EmailTime = (typeof EMAIL_TIMES)[number]

/** The most views that a person can be notified of. */
export const MOST_NOTIFIED_VIEWS = 20
/** The longest time without an assignee that can be chosen, in minutes: a week. */
export const MOST_UNASSIGNED_MINUTES = 7 * 24 * 60
/** Default of that time. */
export const USUAL_UNASSIGNED_MINUTES = 30

const OFF = { list: false, browser: false, email: 'never' } as const
const LISTED = { list: true, browser: false, email: 'now' } as const

/** Settings of a person who has chosen none. */
export const USUAL_CHANNELS: Readonly<
  Record<Occasion, Readonly<{ list: boolean; browser: boolean; email: EmailTime }>>
> = { newTicket: OFF, unassigned: OFF, mention: LISTED, assigned: LISTED, reply: LISTED }
