import { message, words } from '@support-desk/contract'
import type { Email } from '../mail.ts'
import { framed, paragraph } from './page.ts'
import type { MailWriter } from './writing.ts'

const HEADING = words(message('Outgoing email works'))
const DETAIL = words(
  message('An admin sent this test email to check the mail server of the help desk. No action is needed.'),
)

/** A test mail from an admin to their own address. */
export const testEmail = (writing: MailWriter): Omit<Email, 'recipient'> =>
  framed(writing, {
    subject: `[Support Desk] ${writing.text(HEADING)}`,
    text: [writing.text(DETAIL)],
    heading: HEADING,
    blocks: [paragraph(writing.html(DETAIL))],
  })
