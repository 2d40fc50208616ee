import { message, words } from '@support-desk/contract'
import { button, framed, oneLine, paragraph } from './page.ts'
import type { Email, MailContent } from '../mail.ts'
import type { MailWriter } from './writing.ts'

const WHY = words(
  message('You received this email because you are an admin of this help desk. Replies are not read.'),
)

/** Email to an admin about a mailbox that needs attention, with a link to it. */
export function mailboxEmail(
  { mailboxId, heading, detail, at }: MailContent & { kind: 'mailbox' },
  publicUrl: string,
  writing: MailWriter,
): Omit<Email, 'recipient'> {
  const { text, html } = writing
  const address = `${publicUrl}/mail/${encodeURIComponent(mailboxId)}/settings`
  const said =
    at === null ? detail : { ...detail, values: { ...detail.values, [at.value]: writing.time(at.time) } }
  return framed(writing, {
    subject: `[${oneLine(writing.desk)}] ${text(heading)}`,
    text: [text(heading), text(said), address, text(WHY)],
    heading,
    blocks: [
      paragraph(html(said)),
      button(address, html(words(message('Open the mailbox'))), writing),
      paragraph(html(WHY), 'quiet'),
    ],
  })
}
