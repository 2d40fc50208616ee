import type { Queries } from '../../../../../kernel/store.ts'
import type { Mailbox } from '../../mailboxes/mailbox.ts'
import { SmtpRefusal } from './receiving.ts'

/** The delivery interprets the tag behind the plus sign. */
const TAG = /\+[^@]*(?=@)/u

/**
 * The mailbox of a recipient address. All other addresses get the same refusal, so that a sender cannot find out which
 * addresses use other doors. The server never relays mail.
 */
export async function mailboxFor(queries: Queries, address: string): Promise<Mailbox> {
  const mailbox =
    (await queries.mailboxes.findAddress(address)) ??
    (await queries.mailboxes.findAddress(address.replace(TAG, '')))
  if (mailbox?.door !== 'smtp') throw new SmtpRefusal(550, 'No such mailbox here')
  if (!mailbox.isOn) throw new SmtpRefusal(450, 'This mailbox is turned off, please try again later')
  return mailbox
}
