import type { ImapFlow } from 'imapflow'
import { quoting } from './trouble.ts'

/** Mails of the inbox to move, and the target folder. */
type MoveRequest = { uids: readonly number[]; to: string; uidValidity: number }

/** Moves mails on their server. Returns null, or the reason of a failure in plain words. */
export async function moveMails(
  client: ImapFlow,
  { uids, to, uidValidity }: MoveRequest,
): Promise<string | null> {
  // On a server without MOVE and UIDPLUS, imapflow moves by EXPUNGE. That also deletes mails that other clients marked
  // as deleted.
  if (!client.capabilities.has('MOVE') && !client.capabilities.has('UIDPLUS'))
    return 'The mail server cannot move emails (MOVE, UIDPLUS).'
  const folders = await client.list()
  if (folders.some(({ path, specialUse }) => path === to && specialUse === '\\Junk'))
    return 'Choose another folder: emails cannot be moved to the spam folder.'
  if (!folders.some(({ path }) => path === to)) {
    const refused = await client.mailboxCreate(to).then(
      () => null,
      (error: { responseText?: string }) =>
        quoting('The mail server could not create the folder', error.responseText ?? ''),
    )
    if (refused !== null) return refused
  }
  const opened = await client.mailboxOpen('INBOX')
  // In another epoch the same UIDs are other mails.
  if (Number(opened.uidValidity) !== uidValidity) return 'The email numbers on the server have changed.'
  const moved = await client.messageMove(uids.join(','), to, { uid: true })
  return moved ? null : 'The mail server did not move the emails.'
}
