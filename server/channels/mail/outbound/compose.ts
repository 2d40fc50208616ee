import type { SendMailOptions } from 'nodemailer'
import type { Outgoing } from './mail.ts'

/** The message for an email: the same email gives the same bytes, whenever and however often it is composed. */
export function compose(
  email: Outgoing,
  from: string,
): SendMailOptions & { headers: Record<string, string> } {
  const { recipient, subject, text, html, messageId, writtenAt, thread } = email
  return {
    from,
    to: { name: '', address: recipient },
    subject,
    text,
    html,
    messageId,
    date: new Date(writtenAt),
    ...(thread !== null && { inReplyTo: thread, references: thread }),
    headers: {
      // Machines that answer mail do not answer this: RFC 3834, and what Exchange listens to instead.
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
    },
    baseBoundary: messageId.replaceAll(/[^\w-]/g, ''),
  }
}
