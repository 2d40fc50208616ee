import type { SendMailOptions } from 'nodemailer'
import type { Outgoing } from './mail.ts'

/** The message of an email. The same email always gives the same bytes. */
export function compose(
  email: Outgoing,
  from: string | { name: string; address: string },
): SendMailOptions & { headers: Record<string, string> } {
  const { recipient, subject, text, html, messageId, writtenAt, files, isReply } = email
  const { correspondence, replyTo, shownTo } = email
  return {
    from: correspondence?.from ?? from,
    ...(replyTo !== null && { replyTo }),
    to: shownTo?.map((address) => ({ name: '', address })) ?? { name: '', address: recipient },
    // Each recipient gets an own delivery, so that a refusal concerns them alone.
    ...(shownTo && { envelope: { from: correspondence?.from?.address ?? from, to: recipient } }),
    subject,
    text,
    html,
    messageId,
    date: new Date(writtenAt),
    ...headersOfThread(email),
    attachments: files.map(({ name, mediaType, content, cid }) => ({
      filename: name,
      contentType: mediaType,
      content,
      ...(cid !== undefined && { cid, contentDisposition: 'inline' as const }),
    })),
    headers: {
      // Identifies mails of this help desk when they come back.
      'X-Support-Desk': messageId.slice(messageId.lastIndexOf('@') + 1, -1),
      // Suppresses automatic answers: RFC 3834, and the header that Exchange obeys.
      ...(!isReply && {
        'Auto-Submitted': correspondence ? 'auto-replied' : 'auto-generated',
        'X-Auto-Response-Suppress': 'All',
      }),
    },
    baseBoundary: messageId.replaceAll(/[^\w-]/g, ''),
  }
}

/** Threading headers. Notifications about a ticket reference an id that no mail ever had. */
function headersOfThread({
  correspondence,
  thread,
}: Outgoing): Pick<SendMailOptions, 'inReplyTo' | 'references'> {
  if (!correspondence) return thread === null ? {} : { inReplyTo: thread, references: thread }
  const { inReplyTo, references } = correspondence
  return {
    ...(inReplyTo !== null && { inReplyTo }),
    ...(references.length > 0 && { references }),
  }
}
