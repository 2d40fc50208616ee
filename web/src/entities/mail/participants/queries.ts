import { type Answer } from '#api/client.ts'
import { callQuery } from '#api/call-query.ts'
import { KEYS } from '#api/keys.ts'

/** A participant of a ticket besides the requester. */
export type Participant = Answer<'getParticipants'>['cc'][number]

/** Another recipient of a ticket's mail, not a participant. */
export type OtherRecipient = Answer<'getParticipants'>['copied'][number]

/** Whether a requester has neither an email address nor a login, as some who called. */
export const isUnreachable = ({
  isContact,
  address,
}: Pick<Answer<'getParticipants'>['requester'], 'isContact' | 'address'>): boolean =>
  isContact && address === null

/** Whether a reply would go out by email but no outgoing server is set up. */
export const staysUnsent = ({ requester, cc, mail }: Answer<'getParticipants'>): boolean =>
  mail !== null && !mail.isSent && (requester.isContact || cc.length > 0)

/** Requester, participants and sender address of a ticket. For staff. */
export const participantsQuery = (ticketId: string) =>
  callQuery(KEYS.participants(ticketId), 'getParticipants', { params: { ticketId } })
