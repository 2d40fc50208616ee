import type { Checklist } from '@support-desk/contract'
import type { Context } from '../kernel/context.ts'

/** Which first steps of a new install are done. */
export async function getSetupChecklist({ store, clock, sendsMail }: Context): Promise<Checklist> {
  const [branding, mailbox, hasColleague, invitations, firstReply] = await Promise.all([
    store.checklist.isBranded(),
    store.checklist.hasMailbox(),
    store.checklist.hasColleague(),
    store.invitations.listOpen(clock().toISOString()),
    store.checklist.hasReply(),
  ])
  return {
    branding,
    outgoingMail: sendsMail,
    mailbox,
    colleague: hasColleague || invitations.length > 0,
    firstReply,
  }
}
