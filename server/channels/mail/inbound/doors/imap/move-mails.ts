import type { ImapFlow } from 'imapflow'
import { quoting } from './trouble.ts'

/** Which mails of the folder of all new mail are moved, and into which other one. */
type Moved = { uids: readonly number[]; to: string; uidValidity: number }

/** Moves mails on their server. Gives why it does not do that, in plain words; null where they are there. */
export async function moveMails(client: ImapFlow, { uids, to, uidValidity }: Moved): Promise<string | null> {
  // Without either, a move ends with the deletion of all that anybody has marked for it.
  if (!client.capabilities.has('MOVE') && !client.capabilities.has('UIDPLUS'))
    return 'The mail server cannot move mails (MOVE, UIDPLUS).'
  const folders = await client.list()
  if (folders.some(({ path, specialUse }) => path === to && specialUse === '\\Junk'))
    return 'Mails are not moved into the junk folder.'
  if (!folders.some(({ path }) => path === to)) {
    const refused = await client.mailboxCreate(to).then(
      () => null,
      (error: { responseText?: string }) =>
        quoting('The mail server did not make the folder', error.responseText ?? ''),
    )
    if (refused !== null) return refused
  }
  const opened = await client.mailboxOpen('INBOX')
  // In another epoch the same numbers are other mails.
  if (Number(opened.uidValidity) !== uidValidity) return 'The numbers of the mails have changed meanwhile.'
  const moved = await client.messageMove(uids.join(','), to, { uid: true })
  return moved ? null : 'The mail server did not move the mails.'
}
