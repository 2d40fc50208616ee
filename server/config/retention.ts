import { z } from 'zod'

/** Days for which each kind of data is kept; null: for ever. */
export type RetentionRules = {
  /** Solved tickets that nothing happens to any more. */
  tickets: number | null
  /** Texts of the messages of such tickets. */
  chats: number | null
  /** Mail that was sent or given up. */
  mail: number | null
  /** Contents of received mails that became no ticket. Their rows stay, so that none is read again. */
  ignoredMail: number | null
  /** Events of logins, and of staff reading tickets and accounts. */
  audit: number | null
  /** Webhook deliveries that arrived or were given up. */
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

/** The settings of retention. */
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
