import { type MailDoor, type Message, message } from '@support-desk/contract'

/** Ways to receive mail, the most common first. */
export const OFFERED = ['imap', 'http', 'smtp'] as const satisfies readonly MailDoor[]

/** Names and explanations of the ways to receive mail. */
export const DOORS: Record<MailDoor, { label: Message; description: Message }> = {
  imap: {
    label: message('Connect a mailbox (IMAP)'),
    description: message(
      'We check an existing mailbox, for example Microsoft 365, Google Workspace or your own server. Nothing is deleted or marked as read.',
    ),
  },
  http: {
    label: message('Forward over HTTP'),
    description: message('Your mail server or email service posts each message to Support Desk.'),
  },
  smtp: {
    label: message('Receive over SMTP'),
    description: message('Support Desk acts as a mail server. Set MAIL_IN_SMTP_PORT on its server first.'),
  },
}
