/** Occasions for notifications of staff. Tickets that enter a view have settings of their own. */
export const OCCASIONS = ['newTicket', 'unassigned', 'mention', 'assigned', 'reply'] as const
export type Occasion = (typeof OCCASIONS)[number]

/** When an email about a notification is sent. */
export const EMAIL_TIMES = ['never', 'now', 'hourly'] as const
export type EmailTime = (typeof EMAIL_TIMES)[number]

/** Maximum number of views per person that send notifications. */
export const MOST_NOTIFIED_VIEWS = 20
/** Upper limit of the setting `minutes`, after which an unassigned ticket causes a notification: one week. */
export const MOST_UNASSIGNED_MINUTES = 7 * 24 * 60
/** Default of the setting `minutes`. */
export const USUAL_UNASSIGNED_MINUTES = 30

const OFF = { list: false, browser: false, email: 'never' } as const
const LISTED = { list: true, browser: false, email: 'now' } as const

/** Default settings. */
export const USUAL_CHANNELS: Readonly<
  Record<Occasion, Readonly<{ list: boolean; browser: boolean; email: EmailTime }>>
> = { newTicket: OFF, unassigned: OFF, mention: LISTED, assigned: LISTED, reply: LISTED }
