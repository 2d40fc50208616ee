import { LIMITS, message, words } from '@support-desk/contract'
import type { Services, TxContext } from '../../../../kernel/context.ts'
import { inLanguage } from '../../../../kernel/languages/words.ts'
import type { ClaimedMail, WayStep } from '../ledger/received-mail.ts'
import type { ReadMail } from '../reading/index.ts'
import { raiseByMail } from './entries.ts'
import { factsOf } from './reading-a-mail.ts'
import { judge, type Verdict } from './rules.ts'
import { senderOf } from './sender.ts'
import { settle } from './settling.ts'

const MEGABYTE = 1024 * 1024

/**
 * Holds a mail of which the headers alone are here in the margin of the ticket that it belongs to. Where that is a new one, it is made,
 * and says so: whoever wrote may believe that they were heard.
 */
export async function holdTooLarge(ctx: TxContext, mail: ClaimedMail, read: ReadMail): Promise<void> {
  const { tx } = ctx
  await tx.receivedMails.holdDelivery()
  const at = await tx.receivedMails.receiving(mail.mailboxId)
  if (!at) throw new Error('The mailbox of this mail is gone.')
  const facts = factsOf(read, at.mailbox.checksBy)
  await tx.receivedMails.noteFacts(mail.id, facts)
  const { verdict, way: judged } = await judge(ctx, {
    ...mail,
    read,
    facts,
    addresses: at.addresses,
    replyToSenders: at.mailbox.replyToSenders,
  })
  const way: WayStep[] = judged.map((step) => (step.rule === 'read' ? { ...step, says: 'failed' } : step))
  const held = { state: 'held', reason: 'too_large', way } as const
  if (verdict.is === 'ticket') {
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
      mailbox: at.mailbox,
      // That it has arrived would not be true.
      isTold: false,
    })
    return settle(ctx, mail.id, { ...held, accountId: sender.id, ticketId })
  }
  if (verdict.is === 'ignored' || verdict.is === 'copy') {
    const reason = verdict.is === 'copy' ? 'duplicate' : verdict.reason
    return settle(ctx, mail.id, { state: 'ignored', reason, way, ticketId: verdict.of?.ticketId ?? null })
  }
  return settle(ctx, mail.id, { ...held, ...placeOf(verdict) })
}

/** In whose margin it waits, and whose it is, where that is known. */
function placeOf(verdict: Verdict): { ticketId: string | null; accountId: string | null } {
  if (verdict.is === 'answer') return { ticketId: verdict.ticket.id, accountId: verdict.author.id }
  if (verdict.is === 'held') return { ticketId: verdict.ticket?.id ?? null, accountId: verdict.senderId }
  return { ticketId: verdict.is === 'bounce' ? verdict.ticketId : null, accountId: null }
}

/** In the language of the install: the ticket is for whoever comes to it first. */
const textFor = ({ installLocale }: Services, { size }: ClaimedMail): string =>
  inLanguage(
    installLocale.language,
    words(
      message(
        'This mail is too large to be taken in: it has {size} MB, and the most is {most} MB. Its headers alone are here; all of it is where it was sent to.',
      ),
      { size: Math.ceil(size / MEGABYTE), most: LIMITS.mailBytes / MEGABYTE },
    ),
  )
