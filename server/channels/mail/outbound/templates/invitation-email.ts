import { message, words } from '@support-desk/contract'
import type { Email, MailContent } from '../mail.ts'
import { button, framed, oneLine, paragraph } from './page.ts'
import type { MailWriter } from './writing.ts'

const TEXT = words(message('An admin of {address} invites you to answer requests there.'), { address: '' })
const VALID = words(message('The link works once, for seven days.'))
const IGNORE = words(message('If you don’t expect this invitation, you can ignore this message.'))

/** The invitation of a colleague, with the link by which they create their account. */
export function invitationEmail(
  { token }: MailContent & { kind: 'invitation' },
  publicUrl: string,
  writing: MailWriter,
): Omit<Email, 'recipient'> {
  const { text, html, desk } = writing
  const heading = words(message('You are invited to {desk}'), { desk })
  const address = `${publicUrl}/invitation#${token}`
  const said = { ...TEXT, values: { address: new URL(publicUrl).host } }
  return framed(writing, {
    subject: oneLine(text(heading)),
    text: [text(said), address, text(VALID), text(IGNORE)],
    heading,
    blocks: [
      paragraph(html(said)),
      button(address, html(words(message('Create my account'))), writing),
      paragraph(html(VALID)),
      paragraph(html(IGNORE), 'quiet'),
    ],
  })
}
