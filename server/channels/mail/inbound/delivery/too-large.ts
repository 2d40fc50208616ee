import { LIMITS, message, words } from '@support-desk/contract'
import type { Services, TxContext } from '../../../../kernel/context.ts'
import { inLanguage } from '../../../../kernel/languages/words.ts'
import type { ClaimedMail, WayStep } from '../ledger/received-mail.ts'
import type { ReadMail } from '../reading/index.ts'
import { closeLedgerRow } from './close-row.ts'
import { raiseByMail } from './entries.ts'
import { judgeReceived } from './judging.ts'
import { countTicket } from './limits.ts'
import type { Verdict } from './verdict.ts'
import { senderOf } from './sender.ts'

const MEGABYTE = 1024 * 1024

/**
 * Holds a mail of which only the headers were kept, in the margin of the ticket that it belongs to. A new ticket is created for a new
 * matter, because its sender may believe that the mail was read.
 */
export async function holdTooLarge(ctx: TxContext, mail: ClaimedMail, read: ReadMail): Promise<void> {
  const { verdict, way: judged, mailbox } = await judgeReceived(ctx, mail, { read })
  const way: WayStep[] = judged.map((step) => (step.rule === 'read' ? { ...step, says: 'failed' } : step))
  const held = { state: 'held', reason: 'too_large', way } as const
  if (verdict.is === 'ticket') {
    const { address } = verdict.from
    if (verdict.isCounted) await countTicket(ctx, { sender: address, mailboxId: mail.mailboxId })
    const sender = await senderOf(ctx, verdict.from)
    const ticketId = await raiseByMail(ctx, sender, {
      mail: {
        ...mail,
        read: { ...read, from: verdict.from, text: textFor(ctx, mail), fold: null, html: null },
        files: [],
        checkedBy: null,
        isQuiet: mail.isImport,
        isWhole: false,
      },
      mailbox,
      // An acknowledgement would say that the mail has arrived.
      isAcknowledged: false,
    })
    return closeLedgerRow(ctx, mail.id, { ...held, accountId: sender.id, ticketId })
  }
  if (verdict.is === 'ignored' || verdict.is === 'copy') {
    const reason = verdict.is === 'copy' ? 'duplicate' : verdict.reason
    return closeLedgerRow(ctx, mail.id, {
      state: 'ignored',
      reason,
      way,
      ticketId: verdict.of?.ticketId ?? null,
    })
  }
  return closeLedgerRow(ctx, mail.id, { ...held, ...placeOf(verdict) })
}

/** The ticket that shows the mail in its margin, and the account of its sender; null if unknown. */
function placeOf(verdict: Verdict): { ticketId: string | null; accountId: string | null } {
  if (verdict.is === 'answer') return { ticketId: verdict.ticketId, accountId: verdict.author.id }
  if (verdict.is === 'held') return { ticketId: verdict.ticketId, accountId: verdict.senderId }
  return { ticketId: verdict.is === 'bounce' ? verdict.ticketId : null, accountId: null }
}

/** The text of the ticket, in the language of the install. */
const textFor = ({ installLocale }: Services, { size }: ClaimedMail): string =>
  inLanguage(
    installLocale.language,
    words(
      message(
        'This email is too large: {size} MB, and the limit is {most} MB. Only its headers were imported. The complete email is still in the mailbox that received it.',
      ),
      { size: Math.ceil(size / MEGABYTE), most: LIMITS.mailBytes / MEGABYTE },
    ),
  )
