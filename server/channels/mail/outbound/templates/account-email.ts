import { message, words } from '@support-desk/contract'
import { button, framed, oneLine, paragraph } from './page.ts'
import type { Email, MailContent } from '../mail.ts'
import type { MailWriter } from './writing.ts'

const IF_NOT_YOU = words(
  message('If this wasn’t you, change your password, end your other sessions and contact your help desk.'),
)
const WHY = words(
  message('You received this email because it concerns the security of your account. Replies are not read.'),
)

/** A security notice about the reader's own account, with a link to a page where they can act. */
export function accountEmail(
  { heading, detail }: MailContent & { kind: 'account' },
  publicUrl: string,
  writing: MailWriter,
): Omit<Email, 'recipient'> {
  const { text, html } = writing
  const address = `${publicUrl}/account`
  return framed(writing, {
    subject: `[${oneLine(writing.desk)}] ${text(heading)}`,
    text: [text(heading), text(detail), `${text(IF_NOT_YOU)}\n${address}`, text(WHY)],
    heading,
    blocks: [
      paragraph(html(detail)),
      paragraph(html(IF_NOT_YOU)),
      button(address, html(words(message('Account and security'))), writing),
      paragraph(html(WHY), 'quiet'),
    ],
  })
}
