import type { TxContext } from '../../../../kernel/context.ts'
import type { ReceivedMail, ReceivingMailbox, WayStep } from '../ledger/received-mail.ts'
import type { ReadMail } from '../reading/index.ts'
import { closeLedgerRow } from './close-row.ts'
import { loadEvidence } from './evidence.ts'
import { factsOf } from './reading-a-mail.ts'
import { judge, type Judgement } from './rules.ts'
import type { Decision, Verdict } from './verdict.ts'
import { accountsIn } from '../../../../users/index.ts'

/** A mail of the ledger that is being delivered. */
export type MailToJudge = Pick<ReceivedMail, 'id' | 'mailboxId' | 'receivedAt' | 'isImport' | 'isJunk'>

/** The verdict on a mail of the ledger, with the data to carry it out. */
export type MailVerdict = {
  verdict: Verdict
  way: WayStep[]
  mailbox: ReceivingMailbox
  isAuthenticated: boolean | null
}

/**
 * Judges a mail of the ledger, stores its parsed facts, and applies side effects on other rows. Its own row stays open.
 * Deliveries of other mails wait until the transaction ends. `checkedBy` is the server whose authentication results are
 * trusted, instead of that of the mailbox.
 */
export async function judgeReceived(
  ctx: TxContext,
  { id, mailboxId, isImport, isJunk }: MailToJudge,
  { read, checkedBy = null, decided }: { read: ReadMail; checkedBy?: string | null; decided?: Decision },
): Promise<MailVerdict> {
  const { tx } = ctx
  await tx.receivedMails.holdDelivery()
  const at = await tx.receivedMails.receiving(mailboxId)
  if (!at) throw new Error('The mailbox of this mail is gone.')
  const { mailbox, addresses } = at
  const facts = factsOf(read, checkedBy ?? mailbox.checksBy)
  await tx.receivedMails.noteFacts(id, facts)
  const { isAuthenticated } = facts
  const { replyToSenders, acknowledges } = mailbox
  const settings = { addresses, replyToSenders, acknowledges, ...(decided && { decided }) }
  const { verdict, way, ...beside } = judge(
    { mailboxId, isImport, isJunk, read, isAuthenticated, ...settings },
    await loadEvidence(ctx, { id, mailboxId, addresses, read, facts }),
  )
  await changeOthers(ctx, beside)
  return { verdict, way, mailbox, isAuthenticated }
}

/** Applies the side effects of a mail on other rows. */
async function changeOthers(
  ctx: TxContext,
  { replaces, reachableId }: Pick<Judgement, 'replaces' | 'reachableId'>,
): Promise<void> {
  if (replaces) {
    const { id, ticketId } = replaces
    const way = [{ rule: 'duplicate', says: 'found' }] as const
    await closeLedgerRow(ctx, id, { state: 'ignored', reason: 'duplicate', way, ticketId })
  }
  if (reachableId !== null) await accountsIn(ctx.tx).markBounced(reachableId, null)
}
