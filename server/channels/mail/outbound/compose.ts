import type { SendMailOptions } from 'nodemailer'
import type { Outgoing } from './mail.ts'

/** The message for an email: the same email gives the same bytes, whenever and however often it is composed. */
export function compose(
  email: Outgoing,
  from: string,
): SendMailOptions & { headers: Record<string, string> } {
  const { recipient, subject, text, html, messageId, writtenAt, files, isReply } = email
  const { correspondence, replyTo } = email
  return {
    from: correspondence?.from ?? from,
    ...(replyTo !== null && { replyTo }),
    to: { name: '', address: recipient },
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
      // By which a help desk knows its own mail again.
      'X-Support-Desk': messageId.slice(messageId.lastIndexOf('@') + 1, -1),
      // Machines that answer mail do not answer this: RFC 3834, and what Exchange listens to instead.
      ...(!isReply && {
        'Auto-Submitted': correspondence ? 'auto-replied' : 'auto-generated',
        'X-Auto-Response-Suppress': 'All',
      }),
    },
    baseBoundary: messageId.replaceAll(/[^\w-]/g, ''),
  }
}

/** What mail programs show as one conversation. News of a ticket has a name of its own for that, which no mail ever had. */
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
