import { mailBrand } from '../../../../branding/index.ts'
import type { TxContext } from '../../../../kernel/context.ts'
import { localeFor } from '../../../../kernel/languages/locale.ts'
import { maySeeTicket } from '../../../../tickets/index.ts'
import { quietUntil } from '../../quiet-hours.ts'
import { queue, sealContent } from '../mail-queue.ts'
import type { DigestTicket, OutboxMail } from '../mail.ts'
import type { ShownLine } from './queries.ts'

/** Limits of one email. Further lines follow in the next one. */
const MOST_LINES = 200
/** Lines of one ticket. The latest are shown. */
const MOST_LINES_OF_TICKET = 3

/**
 * Stores the final content of a digest email, in the transaction of its first claim, and deletes the notifications that
 * it contains. Omits tickets that the recipient can no longer see. Null if there is nothing to send, or during quiet
 * hours.
 */
export async function gatherDigest(ctx: TxContext, mail: OutboxMail): Promise<OutboxMail | null> {
  const { tx } = ctx
  const { id, accountId } = mail
  const reader = accountId === null ? null : await tx.mailPreferences.find(accountId)
  const lines = accountId === null ? [] : await tx.digests.of(accountId, MOST_LINES)
  if (accountId === null || !reader || lines.length === 0) {
    await tx.outbox.drop(id)
    return null
  }
  const locale = localeFor(reader.locale, ctx.installLocale)
  const quietEnd = quietUntil(reader.quietHours, locale.timeZone, ctx.clock())
  if (quietEnd !== null) {
    await tx.outbox.postpone(id, quietEnd)
    return null
  }
  await tx.digests.removeAll(lines.map((line) => line.id))
  if (lines.length === MOST_LINES) await queue(ctx, reader.email, { accountId, topic: mail.topic })
  const { role } = reader
  const visible = lines.filter(({ ticket }) => maySeeTicket({ id: accountId, role }, ticket))
  if (visible.length === 0) {
    await tx.outbox.drop(id)
    return null
  }
  const sealed = sealContent(ctx, mail, {
    kind: 'digest',
    tickets: ticketsOf(visible),
    reader: locale,
    ...(await mailBrand(tx)),
  })
  await tx.outbox.fix(id, sealed, 0)
  return { ...mail, sealed }
}

/** The tickets of some lines, by number. */
const ticketsOf = (lines: readonly ShownLine[]): DigestTicket[] => {
  const tickets = [...Map.groupBy(lines, ({ ticket }) => ticket.id).values()].flatMap((ofTicket) => {
    const [first] = ofTicket
    if (!first) return []
    const { id, number, subject } = first.ticket
    const news = ofTicket
      .slice(-MOST_LINES_OF_TICKET)
      .map(({ text, values, name }) => ({ text, values: { ...values, name: name ?? '', subject } }))
    return [{ id, number, subject, news }]
  })
  return tickets.toSorted((one, other) => one.number - other.number)
}
