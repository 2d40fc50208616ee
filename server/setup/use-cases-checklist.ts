import { isMailSetUp } from '../channels/mail/index.ts'
import type { Checklist } from '@support-desk/contract'
import type { Context } from '../kernel/context.ts'

/** Which first steps of a new install are done. */
export async function getSetupChecklist(ctx: Context): Promise<Checklist> {
  const { store, clock } = ctx
  const [branding, mailbox, hasColleague, invitations, firstReply, samples, sampleTickets] =
    await Promise.all([
      store.checklist.isBranded(),
      store.checklist.hasMailbox(),
      store.checklist.hasColleague(),
      store.invitations.listOpen(clock().toISOString()),
      store.checklist.hasReply(),
      store.samples.wereAdded(),
      store.samples.tickets(),
    ])
  return {
    branding,
    outgoingMail: await isMailSetUp(ctx, store),
    mailbox,
    colleague: hasColleague || invitations.length > 0,
    samples,
    sampleTickets: sampleTickets.length,
    firstReply,
  }
}
