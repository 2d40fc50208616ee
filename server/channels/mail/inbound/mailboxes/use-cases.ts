import { inTransaction } from '../../../../kernel/transaction.ts'
import { hash, randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { LIMITS, type MailboxDraft } from '@support-desk/contract'
import type { UserActor } from '../../../../kernel/actor.ts'
import type { Context, Services, TxContext } from '../../../../kernel/context.ts'
import { record } from '../../../../kernel/event-log/record.ts'
import { newId } from '../../../../kernel/ids.ts'
import { orNotFound, Refusal } from '../../../../kernel/refusal.ts'
import type { Queries } from '../../../../kernel/store.ts'
import { cancel, schedule } from '../../../../jobs/index.ts'
import { type ImapSettings, importedFrom, type Mailbox } from './mailbox.ts'
import { openSettings, sealSettings, settingsFrom } from './settings.ts'
import { CANARY_LATE, lookSignal, MAILBOX_ALARM, MAILBOX_READING, TOKEN_ENDING } from './topics.ts'
import { fieldsIn, teamsIn } from '../../../../tickets/index.ts'

/** All mailboxes by name. */
export const listMailboxes = ({ store }: Context, _actor: UserActor): Promise<Mailbox[]> =>
  store.mailboxes.all()

/** Creates a mailbox. The secret of its HTTP door is returned here and stored only as a hash. */
export async function createMailbox(
  ctx: TxContext,
  actor: UserActor,
  draft: MailboxDraft,
): Promise<{ mailbox: Mailbox; secret: string | null }> {
  const { tx } = ctx
  const id = newId()
  const secret = draft.door === 'http' ? newSecret() : null
  const stored = storedFor(ctx, id, draft, null)
  await tx.mailboxes.holdAll()
  if ((await tx.mailboxes.all()).length >= LIMITS.mailboxes) throw new Refusal('too_many_mailboxes')
  if (draft.door === 'smtp' && !ctx.smtpPlace) throw new Refusal('smtp_door_closed')
  await refuseWrongChoice(tx, id, draft)
  const createdAt = ctx.clock().toISOString()
  const secretHash = secret === null ? null : hashOf(secret)
  const junkSince = draft.readsJunk ? createdAt : null
  await tx.mailboxes.insert({ ...draft, ...stored, id, secretHash, createdAt, junkSince })
  const mailbox = await findMailbox(tx, id)
  await keepReading(ctx, mailbox)
  await record(ctx, actor, { kind: 'mailbox.created', data: { mailboxId: id } })
  return { mailbox, secret }
}

/** Changes a mailbox, unless it was changed since the version that the actor read. Its door stays the same. */
export async function updateMailbox(
  ctx: Context,
  actor: UserActor,
  { id, version, ...draft }: MailboxDraft & { id: string; version: number },
): Promise<Mailbox> {
  const changed = await inTransaction(ctx, async (ctx) => {
    const { tx } = ctx
    await tx.mailboxes.holdAll()
    const before = await findMailbox(tx, id)
    if (before.version !== version) throw new Refusal('mailbox_changed')
    if (draft.door !== before.door) throw new Refusal('validation', { field: 'door' })
    await refuseWrongChoice(tx, id, draft)
    const stored = storedFor(ctx, id, draft, before)
    const what = differences(before, { ...draft, sealed: stored.sealed })
    if (what.length === 0) return before
    const junkSince = draft.readsJunk ? (before.junk?.since ?? ctx.clock().toISOString()) : null
    await tx.mailboxes.update(id, { ...draft, ...stored, junkSince })
    const after = await findMailbox(tx, id)
    // Lists all mails again for the earlier import date. Mails in the ledger are not fetched twice.
    if (importedFrom(after) < importedFrom(before)) await tx.mailboxes.forgetCursor(id)
    if (what.includes('settings') || what.includes('isOn')) {
      await tx.mailboxes.clearHealth(id)
      await cancel(tx, MAILBOX_ALARM, id)
    }
    if (what.includes('settings')) {
      await tx.mailboxes.forgetToken(id)
      await cancel(tx, TOKEN_ENDING, id)
    }
    if (what.includes('canaryMinutes') || what.includes('isOn')) {
      await tx.mailboxes.forgetCanary(id)
      await cancel(tx, CANARY_LATE, id)
    }
    await keepReading(ctx, after)
    await record(ctx, actor, { kind: 'mailbox.changed', data: { mailboxId: id, what } })
    return findMailbox(tx, id)
  })
  ctx.store.signals.send(lookSignal(id))
  return changed
}

/**
 * Replaces the credentials of an IMAP mailbox, whatever version the actor read. Errors of the old ones are cleared.
 * Throws `not_imap` for other mailboxes.
 */
export async function changeSettings(
  ctx: Context,
  actor: UserActor,
  id: string,
  settingsFor: (before: ImapSettings | null, mailbox: Mailbox) => ImapSettings,
): Promise<Mailbox> {
  const changed = await inTransaction(ctx, async (ctx) => {
    const { tx } = ctx
    await tx.mailboxes.holdAll()
    const before = await findMailbox(tx, id)
    if (before.door !== 'imap') throw new Refusal('not_imap')
    const settings = settingsFor(openSettings(ctx, before), before)
    await tx.mailboxes.update(id, {
      ...before,
      sealed: sealSettings(ctx, id, settings),
      sends: settings.outgoing !== undefined,
      junkSince: before.junk?.since ?? null,
    })
    await tx.mailboxes.clearHealth(id)
    await tx.mailboxes.forgetToken(id)
    for (const topic of [MAILBOX_ALARM, TOKEN_ENDING]) await cancel(tx, topic, id)
    const after = await findMailbox(tx, id)
    await keepReading(ctx, after)
    await record(ctx, actor, { kind: 'mailbox.changed', data: { mailboxId: id, what: ['settings'] } })
    return after
  })
  ctx.store.signals.send(lookSignal(id))
  return changed
}

/** Deletes a mailbox and its credentials. */
export async function deleteMailbox(ctx: Context, actor: UserActor, id: string): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const { tx } = ctx
    await tx.mailboxes.holdAll()
    await findMailbox(tx, id)
    await tx.mailboxes.remove(id, ctx.clock().toISOString())
    for (const topic of [MAILBOX_READING, MAILBOX_ALARM, TOKEN_ENDING, CANARY_LATE])
      await cancel(tx, topic, id)
    await record(ctx, actor, { kind: 'mailbox.deleted', data: { mailboxId: id } })
  })
  ctx.store.signals.send(lookSignal(id))
}

/** Signals the node that reads a mailbox to look now. */
export async function checkMailbox(ctx: Context, _actor: UserActor, id: string): Promise<Mailbox> {
  const mailbox = await findMailbox(ctx.store, id)
  ctx.store.signals.send(lookSignal(id))
  return mailbox
}

/** Creates a new secret for the HTTP door of a mailbox. */
export async function rotateMailboxSecret(ctx: TxContext, actor: UserActor, id: string): Promise<string> {
  const { tx } = ctx
  const secret = newSecret()
  await tx.mailboxes.holdAll()
  const { door } = await findMailbox(tx, id)
  if (door !== 'http') throw new Refusal('not_http_door')
  await tx.mailboxes.setSecret(id, hashOf(secret))
  await record(ctx, actor, { kind: 'mailbox.secret_renewed', data: { mailboxId: id } })
  return secret
}

/** The mailbox of an id. Throws `not_found`. */
export const findMailbox = async (queries: Queries, id: string): Promise<Mailbox> =>
  orNotFound(await queries.mailboxes.find(id))

/** The stored hash of a secret. A secret of 256 random bits needs no slow hash. */
export const hashOf = (secret: string): string => hash('sha256', secret)

const newSecret = (): string => randomBytes(32).toString('base64url')

/** Schedules the reading job of a mailbox that is on and fetched by IMAP. */
async function keepReading(ctx: TxContext, { id, door, isOn }: Mailbox): Promise<void> {
  const { tx } = ctx
  if (door !== 'imap' || !isOn) return
  await schedule(tx, { job: MAILBOX_READING, key: id, dueAt: ctx.clock().toISOString(), data: {} })
}

async function refuseWrongChoice(tx: Queries, id: string, draft: MailboxDraft): Promise<void> {
  const known = await tx.mailboxes.findAddress(draft.address)
  if (known && known.id !== id) throw new Refusal('mailbox_address_in_use', { field: 'address' })
  if (draft.readsJunk && draft.door !== 'imap') throw new Refusal('validation', { field: 'readsJunk' })
  const { movesTo, movesAfterDays } = draft
  if ((movesTo === null) !== (movesAfterDays === null) || (movesTo !== null && draft.door !== 'imap'))
    throw new Refusal('validation', { field: 'movesTo' })
  if (draft.teamId !== null && !(await teamsIn(tx).keep(draft.teamId)))
    throw new Refusal('team_gone', { field: 'teamId' })
  const form = draft.formId === null ? null : await fieldsIn(tx).form(draft.formId)
  if (draft.formId !== null && (!form || form.isArchived)) throw new Refusal('form_gone', { field: 'formId' })
}

/** The encrypted credentials, unchanged if no setting in them changed, and whether they can send mail. */
function storedFor(
  ctx: Services,
  id: string,
  draft: MailboxDraft,
  before: Mailbox | null,
): Pick<Mailbox, 'sealed' | 'sends'> {
  if (draft.door !== 'imap') return { sealed: '', sends: false }
  if (!draft.settings) throw new Refusal('validation', { field: 'settings' })
  const kept = before && openSettings(ctx, before)
  const settings = settingsFrom(draft.settings, kept)
  const isSame = before && isDeepStrictEqual(kept, settings)
  return {
    sealed: isSame ? before.sealed : sealSettings(ctx, id, settings),
    sends: settings.outgoing !== undefined,
  }
}

const COMPARED = {
  name: 'name',
  address: 'address',
  replyName: 'replyName',
  teamId: 'team',
  formId: 'form',
  sealed: 'settings',
  isOn: 'isOn',
  importSince: 'importSince',
  acknowledges: 'acknowledges',
  readsJunk: 'readsJunk',
  canaryMinutes: 'canaryMinutes',
  quotes: 'quotes',
  checksBy: 'checksBy',
  replyToSenders: 'replyToSenders',
  movesAfterDays: 'moves',
  movesTo: 'moves',
} as const

function differences(mailbox: Mailbox, after: MailboxDraft & { sealed: string }) {
  const listOf = (senders: readonly string[]): string => senders.join('\n')
  const before = {
    ...mailbox,
    readsJunk: mailbox.junk !== null,
    replyToSenders: listOf(mailbox.replyToSenders),
  }
  const now = { ...after, replyToSenders: listOf(after.replyToSenders) }
  const keys = Object.keys(COMPARED) as (keyof typeof COMPARED)[]
  return [...new Set(keys.filter((key) => before[key] !== now[key]).map((key) => COMPARED[key]))]
}
