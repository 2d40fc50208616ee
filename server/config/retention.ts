import { z } from 'zod'

/** Retention periods in days; null: forever. */
export type RetentionRules = {
  /** Solved tickets without further changes. */
  tickets: number | null
  /** Texts of the messages of such tickets. */
  chats: number | null
  /** Sent and undeliverable mail. */
  mail: number | null
  /** Contents of received mails that did not become tickets. Their rows remain, so they are not processed again. */
  ignoredMail: number | null
  /** Events of logins, and of staff who read tickets and accounts. */
  audit: number | null
  /** Completed and failed webhook deliveries. */
  webhooks: number | null
}

/** A number of days; 0 means forever. */
const days = (fallback: number) =>
  z
    .string()
    .regex(/^\d{1,5}$/, 'must be a number of days, or 0 to keep for ever')
    .transform(Number)
    .default(fallback)
    .transform((count) => (count === 0 ? null : count))

/** Environment variables about retention. */
export const RETENTION_SETTINGS = {
  RETAIN_TICKETS_DAYS: days(0),
  RETAIN_CHATS_DAYS: days(0),
  RETAIN_MAIL_DAYS: days(30),
  RETAIN_IGNORED_MAIL_DAYS: days(90),
  RETAIN_AUDIT_DAYS: days(0),
  RETAIN_WEBHOOKS_DAYS: days(30),
}

type Values = z.output<z.ZodObject<typeof RETENTION_SETTINGS>>

/** Converts the variables to rules. */
export const retentionOf = (value: Values): RetentionRules => ({
  tickets: value.RETAIN_TICKETS_DAYS,
  chats: value.RETAIN_CHATS_DAYS,
  mail: value.RETAIN_MAIL_DAYS,
  ignoredMail: value.RETAIN_IGNORED_MAIL_DAYS,
  audit: value.RETAIN_AUDIT_DAYS,
  webhooks: value.RETAIN_WEBHOOKS_DAYS,
})
