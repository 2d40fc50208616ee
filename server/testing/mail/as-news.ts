import type { Outgoing } from '../../channels/mail/outbound/mail.ts'

/** Fields of a notification email, which no person wrote and which gets no replies. */
export const AS_NEWS: Pick<Outgoing, 'replyTo' | 'correspondence' | 'isReply' | 'files'> = {
  replyTo: null,
  correspondence: null,
  isReply: false,
  files: [],
}
