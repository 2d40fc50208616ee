import { queryOptions } from '@tanstack/react-query'
import { type Answer, request } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'

/** A mail that waits for somebody to say whether it belongs to a ticket. */
export type HeldMail = Answer<'listHeldMails'>[number]

/** What a decision needs of a held mail. */
export type DecidedMail = Pick<HeldMail, 'id' | 'sender' | 'senderName' | 'reason'>

/** The mails that are held beside a ticket, oldest first; for staff. */
export const heldMailsQuery = (ticketId: string) =>
  queryOptions({
    queryKey: KEYS.heldMails(ticketId),
    queryFn: ({ signal }) => request('listHeldMails', { params: { ticketId } }, { signal }),
  })

/** Whether a mail names staff as its sender without a proof, so that it cannot be added in their name. */
export const isUnprovenStaff = ({ reason }: Pick<HeldMail, 'reason'>): boolean => reason === 'staff_unproven'
