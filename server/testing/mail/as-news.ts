import type { Outgoing } from '../../channels/mail/outbound/mail.ts'

/** What an email has that no person wrote, and that nobody answers. */
export const AS_NEWS: Pick<Outgoing, 'replyTo' | 'correspondence' | 'isReply' | 'files'> = {
  replyTo: null,
  correspondence: null,
  isReply: false,
  files: [],
}
