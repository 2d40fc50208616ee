import type { OutgoingDraft, OutgoingMailOnWire } from '@support-desk/contract'
import type { UserActor } from '../../../../kernel/actor.ts'
import type { Services, TxContext } from '../../../../kernel/context.ts'
import { record } from '../../../../kernel/event-log/record.ts'
import { invalid, Refusal } from '../../../../kernel/refusal.ts'
import type { Queries } from '../../../../kernel/store.ts'
import { message } from '@support-desk/contract'
import { isPrivateHost } from '../../../../kernel/outside/private-addresses.ts'
import type { Mailbox } from '../../inbound/mailboxes/mailbox.ts'
import { openSettings } from '../../inbound/mailboxes/settings.ts'
import { keptPassword, sealPassword } from './stored-server.ts'

/** The server for outgoing mail, by precedence: environment, stored settings, first mailbox that can send. */
export async function getOutgoingMail(
  ctx: Services,
  { outgoingMail, mailboxes }: Queries,
  _actor: UserActor,
): Promise<OutgoingMailOnWire> {
  const stored = await outgoingMail.find()
  const version = stored?.version ?? 0
  if (ctx.mailEnvironment) {
    const server = ctx.mailEnvironment
    return { source: 'environment', server, mailbox: null, version }
  }
  if (stored) {
    const { sealed, version: _version, ...server } = stored
    return { source: 'settings', server: { ...server, hasPassword: sealed !== '' }, mailbox: null, version }
  }
  const mailbox = await mailboxes.firstSending()
  const server = mailbox && serverOf(ctx, mailbox)
  if (!mailbox || !server) return { source: 'none', server: null, mailbox: null, version }
  return { source: 'mailbox', server, mailbox: { id: mailbox.id, name: mailbox.name }, version }
}

function serverOf(ctx: Services, mailbox: Mailbox): OutgoingMailOnWire['server'] {
  const settings = openSettings(ctx, mailbox)
  if (!settings?.outgoing) return null
  const { address: fromAddress, replyName: fromName } = mailbox
  return { ...settings.outgoing, user: settings.user, hasPassword: true, fromAddress, fromName }
}

/** Stores the server for outgoing mail. The next mail of each node uses it. */
export async function updateOutgoingMail(
  ctx: TxContext,
  actor: UserActor,
  { version, password, ...draft }: OutgoingDraft & { version: number },
): Promise<void> {
  const { outgoingMail } = ctx.tx
  if (ctx.mailEnvironment) throw new Refusal('outgoing_mail_fixed')
  refuseUnreachable(ctx, draft)
  await outgoingMail.hold()
  const before = await outgoingMail.find()
  if ((before?.version ?? 0) !== version) throw new Refusal('outgoing_mail_changed')
  const isKept = password === undefined || draft.user === ''
  const sealed = isKept ? keptPassword(draft, before) : sealPassword(ctx, password)
  await outgoingMail.save({ ...draft, sealed: draft.user === '' ? '' : sealed, version: version + 1 })
  await record(ctx, actor, { kind: 'mail.outgoing_changed', data: {} })
}

/** Deletes the stored server and its password. */
export async function deleteOutgoingMail(ctx: TxContext, actor: UserActor): Promise<void> {
  const { outgoingMail } = ctx.tx
  await outgoingMail.hold()
  if (await outgoingMail.remove()) await record(ctx, actor, { kind: 'mail.outgoing_deleted', data: {} })
}

/** Throws for addresses that no connection could reach. Names are resolved and checked at each connection instead. */
export function refuseUnreachable(
  { imapRules }: Services,
  { host, security }: Pick<OutgoingDraft, 'host' | 'security'>,
): void {
  const isInside = isPrivateHost(host)
  if (isInside && !imapRules.allowsPrivate)
    throw invalid(
      'host',
      message(
        'This server is in a private network. To allow it, set MAIL_IN_PRIVATE_HOSTS=on and restart the help desk.',
      ),
    )
  if (security === 'none' && !isInside && /[.:]/.test(host))
    throw invalid('security', message('Outside of a private network, email needs TLS or STARTTLS.'))
}
