import { message, words } from '@support-desk/contract'
import type { Email } from '../../outbound/mail.ts'
import { framed, oneLine, paragraph } from '../../outbound/templates/page.ts'
import type { MailWriter } from '../../outbound/templates/writing.ts'

const HEADING = words(message('Test email'))
const DETAIL = words(
  message(
    'Support Desk sends this email to its own mailbox to check that email goes out and arrives. No action is needed.',
  ),
)

/** A test mail of a mailbox to itself. Its token identifies it on arrival. */
export function canaryEmail(token: string, writing: MailWriter): Omit<Email, 'recipient'> {
  const { text, html } = writing
  return framed(writing, {
    subject: `[${oneLine(writing.desk)}] ${text(HEADING)}`,
    text: [text(DETAIL), token],
    heading: HEADING,
    blocks: [paragraph(html(DETAIL)), paragraph(token, 'quiet')],
  })
}
