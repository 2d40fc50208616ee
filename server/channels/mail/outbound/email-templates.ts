import { accountEmail } from './account-email.ts'
import { chatParts } from './chat-email.ts'
import { codeEmail, noAccountEmail, resetEmail } from './code-emails.ts'
import { button, escapeHtml, page, paragraph } from './page.ts'
import type { Email, MailContent, MailTicket } from './mail.ts'

/** Renders the emails that the install sends. */
type EmailTemplates = {
  /** The subject of every mail about a ticket: one for all, so that mail programs show one conversation. */
  subject(ticket: Pick<MailTicket, 'number' | 'subject'>): string
  render(recipient: string, content: MailContent): Email
}

/** What an email says, before it has its frame. */
type Parts = { heading: string; text: string[]; html: string[]; why: string }

/**
 * Renders what the install writes to users; links lead to `publicUrl`. The same content gives the same email, so that one
 * that is sent again is the same.
 */
export function createEmailTemplates(publicUrl: string): EmailTemplates {
  const subject: EmailTemplates['subject'] = (ticket) => `[Support Desk] ${oneLine(titleOf(ticket))}`

  function aboutTicket(ticket: MailTicket, { heading, text, html, why }: Parts) {
    const address = `${publicUrl}/ViewTicketDetails/${encodeURIComponent(ticket.id)}`
    const choose = 'What you get e-mail about is in your menu, under “E-mail settings”: '
    return {
      subject: subject(ticket),
      text: [
        heading,
        ...text,
        `Ticket: ${oneLine(titleOf(ticket))}\n${address}`,
        `${why} ${NO_ANSWER}\n${choose}${publicUrl}`,
      ].join('\n\n'),
      html: page(heading, [
        ...html,
        `<p style="margin:0 0 24px;font-weight:600;overflow-wrap:anywhere">${numberOf(ticket)}${escapeHtml(ticket.subject)}</p>`,
        button(address, 'Open the ticket'),
        paragraph(`${why} ${NO_ANSWER}`, 'quiet'),
        `<p style="margin:8px 0 0;font-size:13px;color:#5c6378">${choose}` +
          `<a href="${escapeHtml(publicUrl)}" style="color:#4653c9">${escapeHtml(publicUrl)}</a></p>`,
      ]),
    }
  }

  const emailOf = (content: MailContent) => {
    switch (content.kind) {
      case 'code':
        return codeEmail(content, publicUrl)
      case 'reset_code':
        return resetEmail(content.code)
      case 'no_account':
        return noAccountEmail(publicUrl)
      case 'account':
        return accountEmail(content, publicUrl)
      case 'chat':
        return aboutTicket(content.ticket, { ...chatParts(content), why: whyOf(content.ticket) })
      case 'news': {
        const { heading, detail, quote, ticket } = content
        const said = quote === undefined ? [] : [`“${quote}”`]
        return aboutTicket(ticket, {
          heading,
          text: [detail, ...said],
          html: [detail, ...said].map((words) => paragraph(words)),
          why: whyOf(ticket),
        })
      }
    }
  }

  return {
    subject,
    render: (recipient, content) => ({ recipient, ...emailOf(content) }),
  }
}

/** Nobody reads what is sent back, so nothing is answered: neither users nor machines. */
const NO_ANSWER = 'Answers to this e-mail are not read; please write in the chat of the ticket.'

const whyOf = ({ readerIs }: MailTicket): string =>
  readerIs === 'requester'
    ? 'You get this e-mail because you raised this ticket.'
    : 'You get this e-mail because this ticket is assigned to you.'

const titleOf = ({ number, subject }: Pick<MailTicket, 'number' | 'subject'>): string =>
  number === undefined ? subject : `#${number} ${subject}`

const numberOf = ({ number }: MailTicket): string =>
  number === undefined ? '' : `<span style="color:#5c6378;white-space:nowrap">#${number}</span> `

/** A line break in a subject would begin another header. */
const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

declare module '../../../kernel/context.ts' {
  interface Context {
    emailTemplates: EmailTemplates
  }
}
