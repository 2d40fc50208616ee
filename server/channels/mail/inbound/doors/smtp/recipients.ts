import type { Queries } from '../../../../../kernel/store.ts'
import type { Mailbox } from '../../mailboxes/mailbox.ts'
import { SmtpRefusal } from './receiving.ts'

/** What a tag behind a plus sign says is for delivery to read. */
const TAG = /\+[^@]*(?=@)/u

/**
 * The mailbox of an address that mail is handed over for. Everything else is refused in the same words, so that nobody learns
 * which addresses come in by other doors, and nothing is ever handed on.
 */
export async function mailboxFor(queries: Queries, address: string): Promise<Mailbox> {
  const mailbox =
    (await queries.mailboxes.findAddress(address)) ??
    (await queries.mailboxes.findAddress(address.replace(TAG, '')))
  if (mailbox?.door !== 'smtp') throw new SmtpRefusal(550, 'No mail is taken for this address')
  if (!mailbox.isOn) throw new SmtpRefusal(450, 'This mailbox is switched off, please try again later')
  return mailbox
}
