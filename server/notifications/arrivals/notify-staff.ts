import type { TxContext } from '../../kernel/context.ts'
import { record } from '../../kernel/event-log/record.ts'
import { newRowId } from '../../kernel/ids.ts'
import { type Locale, localeFor } from '../../kernel/languages/locale.ts'
import { mailPreferencesIn, queueDigestLine, quietUntil } from '../../channels/mail/index.ts'
import { SYSTEM } from '../../kernel/actor.ts'
import type { EmailTime } from '@support-desk/contract'

const HOUR_SECONDS = 60 * 60

/** A notification that a person has chosen, without the channels. */
export type ChosenNotice = {
  accountId: string
  ticketId: string
  /** An occasion or the id of a view. */
  source: string
  text: string
  values?: (locale: Locale) => Readonly<Record<string, string>>
  list: boolean
  browser: boolean
  email: EmailTime
  /** Whether it is one of many by a bulk job. Then it is in the list only. */
  isOneOfMany?: boolean
}

/** When the next hourly email is sent. */
export const nextHour = (now: Date): string => {
  const ms = HOUR_SECONDS * 1000
  return new Date((Math.floor(now.getTime() / ms) + 1) * ms).toISOString()
}

/** Notifies staff as they chose. Accounts that are gone or no staff any more are skipped. */
export async function notifyStaff(ctx: TxContext, notices: readonly ChosenNotice[]): Promise<void> {
  const notified = new Set<string>()
  for (const notice of notices) if (await notify(ctx, notice)) notified.add(notice.accountId)
  for (const accountId of notified)
    await record(ctx, SYSTEM, { kind: 'notification.sent', data: { accountId } })
}

/** Returns whether the list has a new notification. */
async function notify(ctx: TxContext, notice: ChosenNotice): Promise<boolean> {
  const { tx } = ctx
  const { accountId, ticketId, source, text, list, browser, email, isOneOfMany = false } = notice
  const reader = await mailPreferencesIn(tx).find(accountId)
  if (!reader || reader.role === 'User') return false
  const now = ctx.clock()
  const createdAt = now.toISOString()
  const locale = localeFor(reader.locale, ctx.installLocale)
  const quietEnd = quietUntil(reader.quietHours, locale.timeZone, now)
  const values = notice.values?.(locale) ?? {}
  if (list) {
    const browserAt = browser && !isOneOfMany ? (quietEnd ?? createdAt) : null
    const about = { id: newRowId(now), accountId, ticketId, kind: source, text, values, createdAt, browserAt }
    await tx.notifications.insert({ ...about, replaces: [source] })
  }
  if (email !== 'never' && !isOneOfMany) {
    const dueAt = quietEnd ?? (email === 'hourly' ? nextHour(now) : createdAt)
    const line = { accountId, ticketId, kind: source, text, values, userId: null, createdAt }
    await queueDigestLine(ctx, { ...line, email: reader.email, dueAt })
  }
  return list
}
