import { LIMITS, MACRO_ME, MACRO_STEP_KINDS, type MacroDraft, type MacroStep } from '@support-desk/contract'
import type { UserActor } from '../kernel/actor.ts'
import type { Context, TxContext } from '../kernel/context.ts'
import { record } from '../kernel/event-log/record.ts'
import { newId } from '../kernel/ids.ts'
import { compareNames } from '../kernel/named-text.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Queries } from '../kernel/store.ts'
import {
  type ViewAudience,
  audienceFor,
  mayChangeView,
  mayMakePrivate,
  maySeeView,
  type Viewer,
  viewerOf,
} from '../views/index.ts'
import { filesFor } from './files.ts'
import { contentOf, type Macro, type MacroFile, type StepNames } from './macro.ts'
import { namesOf, refuseUnlessThere } from './steps.ts'

/** A macro for a reader, with the names in its steps and its files. */
export type ShownMacro = { macro: Macro; viewer: Viewer; names: StepNames; files: readonly MacroFile[] }

/** A macro that its reader may see. A hidden macro is refused like a missing one. */
export async function findMacro({ macros }: Queries, viewer: Viewer, id: string): Promise<Macro> {
  const macro = await macros.find(id)
  if (!macro || !maySeeView(viewer, macro)) throw new Refusal('not_found')
  return macro
}

/** The macros that the actor can use, by name. */
export async function listMacros({ store }: Context, actor: UserActor): Promise<ShownMacro[]> {
  const viewer = await viewerOf(store, actor)
  const macros = await store.macros.list(actor.id, actor.role === 'Admin' ? 'all' : viewer.teams)
  // A former member may still own a team macro.
  const visible = macros.filter((macro) => maySeeView(viewer, macro))
  const names = await namesOf(
    store,
    visible.flatMap(({ steps }) => steps),
  )
  const files = await store.macroFiles.of(visible.map(({ id }) => id))
  return visible
    .toSorted((one, other) => compareNames(one.name, other.name) || (one.id < other.id ? -1 : 1))
    .map((macro) => ({ macro, viewer, names, files: files.get(macro.id) ?? [] }))
}

/** Creates a macro. */
export async function createMacro(ctx: TxContext, actor: UserActor, draft: MacroDraft): Promise<ShownMacro> {
  const id = newId()

  const { tx } = ctx
  await tx.macros.holdAll()
  const viewer = await viewerOf(tx, actor)
  const steps = inOrder(draft.steps)
  await refuseUnlessThere(tx, draft.steps)
  const audience = await audienceFor(tx, viewer, draft)
  const { name, reply } = draft
  const macro: Macro = { id, name, reply, steps, ...audience, owner: actor }
  await refuseBeside(tx, macro, { ownerId: actor.id, isNew: true })
  await tx.macros.insert(macro, ctx.clock().toISOString())
  const files = await filesFor(ctx, actor, { had: [], files: draft.files })
  await tx.macroFiles.set(id, files)
  const names = await namesOf(tx, steps)
  const data = { macroId: id, visibility: audience.visibility }
  await record(ctx, actor, { kind: 'macro.added', data })
  return { macro, viewer, names, files }
}

/** Changes a macro. Equal values change nothing and record no event. */
export async function updateMacro(
  ctx: TxContext,
  actor: UserActor,
  { id, draft }: { id: string; draft: MacroDraft },
): Promise<ShownMacro> {
  const { tx } = ctx
  await tx.macros.holdAll()
  const viewer = await viewerOf(tx, actor)
  const before = await findMacro(tx, viewer, id)
  if (!mayChangeView(viewer, before)) throw new Refusal('forbidden')
  const steps = inOrder(draft.steps)
  await refuseUnlessThere(tx, draft.steps)
  const audience = await audienceFor(tx, viewer, draft)
  const isPrivate = audience.visibility === 'own'
  if (isPrivate && !mayMakePrivate(viewer, before)) throw new Refusal('forbidden')
  const { name, reply } = draft
  const owner = before.owner ?? (isPrivate ? { id: actor.id, username: actor.username } : null)
  const macro: Macro = { id, name, reply, steps, ...audience, owner }
  const names = await namesOf(tx, steps)
  const had = (await tx.macroFiles.of([id])).get(id) ?? []
  const areFilesSame = had.map((file) => file.id).join() === draft.files.join()
  if (areFilesSame && contentOf(before) === contentOf(macro))
    return { macro: before, viewer, names, files: had }
  await refuseBeside(tx, macro, {
    ownerId: owner?.id ?? actor.id,
    isNew: !isSameAudience(before, audience),
  })
  await tx.macros.update(macro)
  const files = await filesFor(ctx, actor, { had, files: draft.files })
  if (!areFilesSame) await tx.macroFiles.set(id, files)
  const data = { macroId: id, from: before.visibility, to: audience.visibility }
  await record(ctx, actor, { kind: 'macro.changed', data })
  return { macro, viewer, names, files }
}

/** Deletes a macro. Its changes of tickets stay. */
export async function deleteMacro(ctx: TxContext, actor: UserActor, id: string): Promise<void> {
  const { tx } = ctx
  await tx.macros.holdAll()
  const viewer = await viewerOf(tx, actor)
  const macro = await findMacro(tx, viewer, id)
  if (!mayChangeView(viewer, macro)) throw new Refusal('forbidden')
  await tx.macros.remove(id)
  const data = { macroId: id, visibility: macro.visibility }
  await record(ctx, actor, { kind: 'macro.deleted', data })
}

const isSameAudience = (one: ViewAudience, other: ViewAudience): boolean =>
  one.visibility === other.visibility && one.teamId === other.teamId

/** Refuses a name that another macro of the audience has, and a macro beyond the limit. */
async function refuseBeside(
  tx: Queries,
  macro: Macro,
  { ownerId, isNew }: { ownerId: string; isNew: boolean },
): Promise<void> {
  const { count, isNameTaken } = await tx.macros.beside(macro, { ...macro, ownerId })
  if (isNameTaken) throw new Refusal('macro_name_in_use', { field: 'name' })
  if (isNew && count >= LIMITS.macrosPerAudience) throw new Refusal('too_many_macros')
}

/** Steps in the order of execution. */
const inOrder = (steps: readonly MacroStep[]): MacroStep[] =>
  steps.toSorted((one, other) => MACRO_STEP_KINDS.indexOf(one.kind) - MACRO_STEP_KINDS.indexOf(other.kind))

/** Whether a step names a deleted subject. */
export const isGone = ({ kind, value }: MacroStep, names: StepNames): boolean =>
  (kind === 'tag' || kind === 'untag' || kind === 'team' || kind === 'assign') &&
  value !== null &&
  value !== MACRO_ME &&
  !names.has(value)
