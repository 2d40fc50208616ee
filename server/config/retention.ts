import { z } from 'zod'

/** For how many days things are kept; null: for ever. */
export type RetentionRules = {
  /** Solved tickets that nothing happens to any more. */
  tickets: number | null
  /** What was written in the chats of such tickets. */
  chats: number | null
  /** Mail that was sent or given up. */
  mail: number | null
  /** What mails said that came and became no ticket. Their rows stay, so that none comes again. */
  ignoredMail: number | null
  /** Who logged in, and which of the staff looked at what. */
  audit: number | null
  /** What was sent to webhooks, once it has arrived or was given up. */
  webhooks: number | null
}

/** A number of days; 0 stands for ever. */
const days = (fallback: number) =>
  z
    .string()
    .regex(/^\d{1,5}$/, 'must be a number of days, or 0 to keep for ever')
    .transform(Number)
    .default(fallback)
    .transform((count) => (count === 0 ? null : count))

/** The settings that are about retention. */
export const RETENTION_SETTINGS = {
  RETAIN_TICKETS_DAYS: days(0),
  RETAIN_CHATS_DAYS: days(0),
  RETAIN_MAIL_DAYS: days(30),
  RETAIN_IGNORED_MAIL_DAYS: days(90),
  RETAIN_AUDIT_DAYS: days(0),
  RETAIN_WEBHOOKS_DAYS: days(30),
}

type Values = z.output<z.ZodObject<typeof RETENTION_SETTINGS>>

/** The rules that the settings say. */
export const retentionOf = (value: Values): RetentionRules => ({
  tickets: value.RETAIN_TICKETS_DAYS,
  chats: value.RETAIN_CHATS_DAYS,
  mail: value.RETAIN_MAIL_DAYS,
  ignoredMail: value.RETAIN_IGNORED_MAIL_DAYS,
  audit: value.RETAIN_AUDIT_DAYS,
  webhooks: value.RETAIN_WEBHOOKS_DAYS,
})
