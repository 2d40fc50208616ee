import { message, words } from '@support-desk/contract'
import type { Locale } from '../../../../kernel/languages/locale.ts'
import { digestEmail } from '../digest/digest-email.ts'
import { accountEmail } from './account-email.ts'
import { canaryEmail } from '../../inbound/canary/canary-email.ts'
import { chatParts } from './chat-email.ts'
import { codeEmail, noAccountEmail, resetEmail, suspendedEmail } from './code-emails.ts'
import { escapeHtml } from './escape-html.ts'
import { acknowledgementEmail, replyEmail, sideEmail } from '../replies/reply-email.ts'
import { SIDE_MAIL, STORED_REPLY } from '../replies/reply.ts'
import { invitationEmail } from './invitation-email.ts'
import { mailboxEmail } from './mailbox-email.ts'
import { button, framed, link, oneLine, paragraph, ticketAddress } from './page.ts'
import type { Email, MailContent, MailTicket, MailText } from '../mail.ts'
import { testEmail } from './test-email.ts'
import { type MailWriter, writingFor } from './writing.ts'

/** Renders the emails that the install sends. */
type EmailTemplates = {
  /** The common subject of all mails about a ticket, so that mail programs show one conversation. */
  subject(ticket: Pick<MailTicket, 'number' | 'subject'>, desk: string): string
  /** `isAnswered`: whether replies to it are read. */
  render(recipient: string, content: MailContent, isAnswered?: boolean): Email
}

/** The content of an email without its frame. */
type Parts = { heading: MailText; text: string[]; html: string[] }

/** The locale of mails from versions without languages. */
const EARLIER_READER: Locale = { language: 'en', timeZone: 'UTC' }

/**
 * Renders emails to users, each in their language, with links to the address of the install. The same content always gives
 * the same email, also in a retry.
 */
export function createEmailTemplates(address: () => string): EmailTemplates {
  const subject: EmailTemplates['subject'] = (ticket, desk) =>
    `[${oneLine(desk)}] ${oneLine(titleOf(ticket))}`

  function aboutTicket(
    ticket: MailTicket,
    { heading, text, html }: Parts,
    { writing, isAnswered }: { writing: MailWriter; isAnswered: boolean },
  ) {
    const publicUrl = address()
    const ticketUrl = ticketAddress(publicUrl, ticket)
    const why = WHY[ticket.readerIs]
    const answers = isAnswered ? ANSWERED : NO_ANSWER
    const title = oneLine(titleOf(ticket))
    return framed(writing, {
      subject: subject(ticket, writing.desk),
      text: [
        writing.text(heading),
        ...text,
        `${writing.text(words(message('Ticket: {title}'), { title }))}\n${ticketUrl}`,
        `${writing.text(why)} ${writing.text(answers)}\n${writing.text(CHOOSE)} ${publicUrl}`,
      ],
      heading,
      blocks: [
        ...html,
        `<p style="margin:0 0 24px;font-weight:600;overflow-wrap:anywhere">${numberOf(ticket)}<bdi>${escapeHtml(ticket.subject)}</bdi></p>`,
        button(ticketUrl, writing.html(words(message('Open the ticket'))), writing),
        paragraph(`${writing.html(why)} ${writing.html(answers)}`, 'quiet'),
        `<p style="margin:8px 0 0;font-size:13px;color:#5c6378">${writing.html(CHOOSE)} ${link(publicUrl, writing)}</p>`,
      ],
    })
  }

  const emailOf = (content: MailContent, writing: MailWriter, isAnswered: boolean) => {
    const publicUrl = address()
    switch (content.kind) {
      case 'code':
        return codeEmail(content, publicUrl, writing)
      case 'reset_code':
        return resetEmail(content.code, writing)
      case 'no_account':
        return content.isSuspended ? suspendedEmail(writing) : noAccountEmail(publicUrl, writing)
      case 'account':
        return accountEmail(content, publicUrl, writing)
      case 'mailbox':
        return mailboxEmail(content, publicUrl, writing)
      case 'invitation':
        return invitationEmail(content, publicUrl, writing)
      case 'canary':
        return canaryEmail(content.token, writing)
      case 'test':
        return testEmail(writing)
      case 'chat':
        return aboutTicket(content.ticket, chatParts(content, writing, publicUrl), { writing, isAnswered })
      case 'news': {
        const { heading, detail, quote, ticket } = content
        const quoted = quote === undefined ? [] : [`“${quote}”`]
        return aboutTicket(
          ticket,
          {
            heading,
            text: [writing.text(detail), ...quoted],
            html: [
              paragraph(writing.html(detail)),
              ...quoted.map((text) => paragraph(`<bdi>${escapeHtml(text)}</bdi>`)),
            ],
          },
          { writing, isAnswered },
        )
      }
      case 'digest':
        return digestEmail(content, publicUrl, writing)
      case STORED_REPLY:
        return replyEmail(content, publicUrl, writing)
      case SIDE_MAIL:
        return sideEmail(content, writing)
      case 'acknowledgement':
        return acknowledgementEmail(content, writing)
    }
  }

  return {
    subject,
    render: (recipient, content, isAnswered = false) => ({
      recipient,
      ...emailOf(content, writingFor(content.reader ?? EARLIER_READER, content.brand), isAnswered),
    }),
  }
}

/** Replies to notifications are not read. */
const NO_ANSWER = words(
  message('Please do not reply to this email. Write in the chat of the ticket instead.'),
)
const ANSWERED = words(message('Reply to this email to add to the ticket.'))
const CHOOSE = words(message('Change which emails you get under “Email settings” in your menu:'))

const WHY = {
  requester: words(message('You received this email because you created this ticket.')),
  assignee: words(message('You received this email because this ticket is assigned to you.')),
  mentioned: words(message('You received this email because a colleague mentioned you in a note.')),
}

const titleOf = ({ number, subject }: Pick<MailTicket, 'number' | 'subject'>): string =>
  number === undefined ? subject : `#${number} ${subject}`

const numberOf = ({ number }: MailTicket): string =>
  number === undefined ? '' : `<span dir="ltr" style="color:#5c6378;white-space:nowrap">#${number}</span> `

declare module '../../../../kernel/context.ts' {
  interface Context {
    emailTemplates: EmailTemplates
  }
}
