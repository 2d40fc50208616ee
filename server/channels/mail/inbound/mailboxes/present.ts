import type { MailboxOnWire } from '@support-desk/contract'
import type { Context } from '../../../../kernel/context.ts'
import { isAlarming, type Mailbox } from './mailbox.ts'
import { NO_MAILS } from './queries.ts'
import { openSettings } from './settings.ts'

/** Mailboxes as admins are shown them: with names and counts, and without anything that opens them. */
export async function presentMailboxes(
  ctx: Context,
  mailboxes: readonly Mailbox[],
): Promise<MailboxOnWire[]> {
  const { store, clock } = ctx
  const counts = await store.mailboxes.counts(mailboxes.map(({ id }) => id))
  const teams = await store.teams.names(mailboxes.flatMap(({ teamId }) => teamId ?? []))
  const isAnyFormed = mailboxes.some(({ formId }) => formId !== null)
  const forms = new Map((isAnyFormed ? await store.fields.forms() : []).map(({ id, name }) => [id, name]))
  const named = (id: string | null, names: ReadonlyMap<string, string>) => {
    const name = id === null ? undefined : names.get(id)
    return id === null || name === undefined ? null : { id, name }
  }
  return mailboxes.map((mailbox) => ({
    id: mailbox.id,
    name: mailbox.name,
    address: mailbox.address,
    replyName: mailbox.replyName,
    signature: mailbox.signature,
    team: named(mailbox.teamId, teams),
    form: named(mailbox.formId, forms),
    door: mailbox.door,
    settings: presentSettings(ctx, mailbox),
    isOn: mailbox.isOn,
    importSince: mailbox.importSince,
    acknowledges: mailbox.acknowledges,
    createdAt: mailbox.createdAt,
    version: mailbox.version,
    lookedAt: mailbox.lookedAt,
    workedAt: mailbox.workedAt,
    error: mailbox.error,
    failingSince: mailbox.failingSince,
    isAlarming: isAlarming(mailbox, clock()),
    inMailbox: mailbox.inMailbox,
    counts: counts.get(mailbox.id) ?? NO_MAILS,
  }))
}

/** One mailbox as admins are shown it. */
export async function presentMailbox(ctx: Context, mailbox: Mailbox): Promise<MailboxOnWire> {
  const [presented] = await presentMailboxes(ctx, [mailbox])
  if (!presented) throw new Error('A mailbox was not presented.')
  return presented
}

function presentSettings(ctx: Context, mailbox: Mailbox): MailboxOnWire['settings'] {
  const settings = openSettings(ctx, mailbox)
  if (!settings) return null
  const { host, port, security, user, login, provider, clientId } = settings
  return { host, port, security, user, login, provider, clientId: clientId || null }
}
