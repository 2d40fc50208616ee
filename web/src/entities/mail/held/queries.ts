import { type Answer } from '#api/client.ts'
import { callQuery } from '#api/call-query.ts'
import { KEYS } from '#api/keys.ts'

/** A mail that waits for a decision whether it belongs to a ticket. */
export type HeldMail = Answer<'listHeldMails'>[number]

/** The parts of a held mail that a decision needs. */
export type DecidedMail = Pick<HeldMail, 'id' | 'sender' | 'senderName' | 'reason'> & { isOfSide?: boolean }

/** The held mails of a ticket, oldest first. For staff. */
export const heldMailsQuery = (ticketId: string) =>
  callQuery(KEYS.heldMails(ticketId), 'listHeldMails', { params: { ticketId } })

/** Whether a mail claims to be from staff without proof. It cannot be added in their name. */
export const isUnprovenStaff = ({ reason }: Pick<HeldMail, 'reason'>): boolean => reason === 'staff_unproven'
