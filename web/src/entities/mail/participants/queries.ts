import { queryOptions } from '@tanstack/react-query'
import { type Answer, request } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'

/** Who takes part in a ticket beside its requester. */
export type Participant = Answer<'getParticipants'>['cc'][number]

/** To whom a mail of a ticket went as well, and who takes no part in it. */
export type Copied = Answer<'getParticipants'>['copied'][number]

/** Whether a reply would go to someone as email, and no server for outgoing email is set up. */
export const staysUnsent = ({ requester, cc, mail }: Answer<'getParticipants'>): boolean =>
  mail !== null && !mail.isSent && (requester.isContact || cc.length > 0)

/** The requester of a ticket, who takes part beside them, and from which address they are answered; for staff. */
export const participantsQuery = (ticketId: string) =>
  queryOptions({
    queryKey: KEYS.participants(ticketId),
    queryFn: ({ signal }) => request('getParticipants', { params: { ticketId } }, { signal }),
  })
