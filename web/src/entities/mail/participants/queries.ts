import { queryOptions } from '@tanstack/react-query'
import { type Answer, request } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'

/** Who takes part in a ticket beside its requester. */
export type Participant = Answer<'listParticipants'>['cc'][number]

/** To whom a mail of a ticket went as well, and who takes no part in it. */
export type Copied = Answer<'listParticipants'>['copied'][number]

/** Whether a reply would go to someone as email, and no server for outgoing email is set up. */
export const staysUnsent = ({ requester, cc, mail }: Answer<'listParticipants'>): boolean =>
  mail !== null && !mail.isSent && (requester.isContact || cc.length > 0)

/** The requester of a ticket, who takes part beside them, and from which address they are answered; for staff. */
export const participantsQuery = (ticketId: string) =>
  queryOptions({
    queryKey: KEYS.participants(ticketId),
    queryFn: ({ signal }) => request('listParticipants', { params: { ticketId } }, { signal }),
  })
