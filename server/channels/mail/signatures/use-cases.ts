import { filesIn, LIMITS, message, type RichDocument, words } from '@support-desk/contract'
import { kindOf, signatureFilesIn, takeUploads } from '../../../files/index.ts'
import type { UserActor } from '../../../kernel/actor.ts'
import type { TxContext } from '../../../kernel/context.ts'
import { record } from '../../../kernel/event-log/record.ts'
import type { NewEvent } from '../../../kernel/event-log/event.ts'
import { newRowId } from '../../../kernel/ids.ts'
import { orNotFound, Refusal } from '../../../kernel/refusal.ts'
import type { Queries } from '../../../kernel/store.ts'
import { teamsIn } from '../../../tickets/index.ts'
import { accountsIn } from '../../../users/index.ts'
import type { SignatureOwner } from './queries.ts'

const NO_PICTURE = words(message('A signature can only contain pictures. Remove the other files.'))
const TOO_LARGE = words(message('The pictures of a signature can have 500 KB together. Use smaller ones.'))

/** The signature of an owner; null if there is none. */
export async function findSignature(store: Queries, owner: SignatureOwner): Promise<RichDocument | null> {
  await refuseUnlessThere(store, owner)
  return (await store.signatures.find(owner))?.document ?? null
}

/** Changes or removes a signature. Its pictures are those that it had, or complete uploads of the actor. */
export async function updateSignature(
  ctx: TxContext,
  actor: UserActor,
  owner: SignatureOwner,
  document: RichDocument | null,
): Promise<RichDocument | null> {
  const { tx } = ctx
  await holdOwner(tx, owner)
  const before = await tx.signatures.find(owner)
  if (JSON.stringify(before?.document ?? null) === JSON.stringify(document)) return document
  if (document === null) {
    if (before) await tx.signatures.remove(before.id)
  } else await write(ctx, actor, { owner, before: before ?? null, document })
  await record(ctx, actor, eventOf(owner))
  return document
}

type Change = {
  owner: SignatureOwner
  before: Awaited<ReturnType<Queries['signatures']['find']>>
  document: RichDocument
}

async function write(ctx: TxContext, actor: UserActor, { owner, before, document }: Change): Promise<void> {
  const { tx } = ctx
  const shown = new Set(filesIn(document))
  const had = before ? await signatureFilesIn(tx).of(before.id) : []
  const kept = had.filter(({ id }) => shown.has(id))
  const keptIds = new Set(kept.map(({ id }) => id))
  const added = await takeUploads(
    ctx,
    actor,
    [...shown].filter((id) => !keptIds.has(id)),
  )
  if (added.some((file) => kindOf(file) !== 'image'))
    throw new Refusal('validation', { field: 'document', words: NO_PICTURE })
  const size = [...kept, ...added].reduce((sum, file) => sum + file.size, 0)
  if (size > LIMITS.signatureBytes) throw new Refusal('validation', { field: 'document', words: TOO_LARGE })
  const at = ctx.clock().toISOString()
  const id = before?.id ?? newRowId(ctx.clock())
  if (before) await tx.signatures.update(id, document, at)
  else await tx.signatures.insert({ id, owner, document, changedAt: at })
  await signatureFilesIn(tx).remove(had.flatMap((file) => (keptIds.has(file.id) ? [] : file.id)))
  await signatureFilesIn(tx).add(id, added, at)
}

function eventOf(owner: SignatureOwner): NewEvent {
  if ('accountId' in owner) return { kind: 'signature.own_changed', data: {} }
  return 'teamId' in owner
    ? { kind: 'signature.team_changed', data: { teamId: owner.teamId } }
    : { kind: 'signature.mailbox_changed', data: { mailboxId: owner.mailboxId } }
}

async function refuseUnlessThere(store: Queries, owner: SignatureOwner): Promise<void> {
  if ('teamId' in owner) orNotFound(await teamsIn(store).find(owner.teamId))
  if ('mailboxId' in owner) orNotFound(await store.mailboxes.find(owner.mailboxId))
}

/** Locks the owner, so that two changes cannot both insert a signature. */
async function holdOwner(tx: Queries, owner: SignatureOwner): Promise<void> {
  if ('accountId' in owner) await accountsIn(tx).hold(owner.accountId)
  else if ('teamId' in owner) await teamsIn(tx).holdAll()
  else await tx.mailboxes.holdAll()
  await refuseUnlessThere(tx, owner)
}
