import type { Context } from '../../../../kernel/context.ts'
import { accessTokenOf } from '../../inbound/doors/imap/connect.ts'
import type { Mailbox, MailServer } from '../../inbound/mailboxes/mailbox.ts'
import { openSettings } from '../../inbound/mailboxes/settings.ts'
import { openPassword } from './stored-server.ts'

/** The server for a mail, the login there, and the sender of mails without one. */
export type MailRoute = MailServer & {
  user: string
  credential: { password: string } | { accessToken: string } | null
  from: { name: string; address: string }
}

/** The name of the sender if an admin has chosen none. */
const USUAL_NAME = 'Support Desk'

/**
 * The route of a mail: the mailbox of its sender if that can send, else the server that an admin set, else the first
 * mailbox that can send. Null if there is none. Throws if the login needs a token and the provider gives none.
 */
export async function routeOf(ctx: Context, sender: string | null): Promise<MailRoute | null> {
  const { mailboxes, outgoingMail } = ctx.store
  const own = sender === null ? null : await mailboxes.findAddress(sender)
  if (own?.isOn && own.sends) return routeOfMailbox(ctx, own)
  const stored = await outgoingMail.find()
  if (stored) {
    const { host, port, security, user, sealed, fromAddress: address, fromName } = stored
    const password = openPassword(ctx, sealed)
    if (password === null)
      throw new Error('The stored password for outgoing email cannot be read. Enter it again.')
    const credential = user === '' ? null : { password }
    return { host, port, security, user, credential, from: { name: fromName || USUAL_NAME, address } }
  }
  const first = await mailboxes.firstSending()
  return first && routeOfMailbox(ctx, first)
}

/** The route by the server of a mailbox; null if it has none. */
export async function routeOfMailbox(ctx: Context, mailbox: Mailbox): Promise<MailRoute | null> {
  const settings = openSettings(ctx, mailbox)
  if (!settings?.outgoing) return null
  const credential =
    settings.login === 'password'
      ? { password: settings.password }
      : { accessToken: await accessTokenOf(ctx, mailbox, settings, 'smtp') }
  const from = { name: mailbox.replyName || USUAL_NAME, address: mailbox.address }
  return { ...settings.outgoing, user: settings.user, credential, from }
}
