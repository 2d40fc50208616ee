import { button, page, paragraph } from './page.ts'
import type { Email, MailContent } from './mail.ts'

const IF_NOT_YOU =
  'If this was not you, change your password and end your other sessions, and tell the people of your help desk.'
const WHY = 'You get this e-mail because it is about the safety of your account. Answers to it are not read.'

/** What somebody should know of their own account, in case it was not them; leads to where they can act. */
export const accountEmail = (
  { heading, detail }: MailContent & { kind: 'account' },
  publicUrl: string,
): Omit<Email, 'recipient'> => {
  const address = `${publicUrl}/account`
  return {
    subject: `[Support Desk] ${heading}`,
    text: [heading, detail, `${IF_NOT_YOU}\n${address}`, WHY].join('\n\n'),
    html: page(heading, [
      paragraph(detail),
      paragraph(IF_NOT_YOU),
      button(address, 'Account and security'),
      paragraph(WHY, 'quiet'),
    ]),
  }
}
