import { LIMITS, type TagMakers } from '@support-desk/contract'
import type { Actor, UserActor } from '../../kernel/actor.ts'
import type { Context, TxContext } from '../../kernel/context.ts'
import { record } from '../../kernel/event-log/record.ts'
import { newId } from '../../kernel/ids.ts'
import type { PageRequest, Rows } from '../../kernel/paging.ts'
import { orNotFound, Refusal } from '../../kernel/refusal.ts'
import type { Queries } from '../../kernel/store.ts'
import { moveTickets } from './merging.ts'
import type { Tag, TagFilter, TagWithCount } from './tag.ts'

/** A page of tags by name, with aliases and number of tickets. */
export async function listTags(
  { store }: Context,
  _actor: UserActor,
  page: PageRequest & TagFilter,
): Promise<Rows<TagWithCount>> {
  const { rows, nextCursor } = await store.tags.list(page)
  return { rows: await counted(store, rows), nextCursor }
}

/** The tag, or its target if it is merged; throws `not_found`. */
export async function getTag({ store }: Context, _actor: UserActor, id: string): Promise<TagWithCount> {
  return withCount(store, orNotFound(await store.tags.living(id)))
}

export async function createTag(ctx: TxContext, actor: UserActor, name: string): Promise<TagWithCount> {
  const { tx } = ctx
  await tx.tags.holdAll()
  if (!mayCreateTag(actor, await tx.tags.makers())) throw new Refusal('tags_by_admins')
  if (await tx.tags.findNamed(name)) throw nameInUse()
  if ((await tx.tags.count()) >= LIMITS.tags) throw new Refusal('too_many_tags')
  const id = newId()
  await tx.tags.insert({ id, name, createdAt: ctx.clock().toISOString() })
  const made = await withCount(tx, await findTag(tx, id))
  await record(ctx, actor, { kind: 'tag.created', data: { tagId: id } })
  return made
}

/** Renames, archives or restores a tag. A new name that is an alias of the tag swaps with the old name. */
export async function updateTag(
  ctx: TxContext,
  actor: UserActor,
  { id, name, isArchived }: { id: string; name: string; isArchived: boolean },
): Promise<TagWithCount> {
  const { tx } = ctx
  await tx.tags.holdAll()
  const tag = await findTag(tx, id)
  const isRenamed = tag.name !== name
  const isMoved = (tag.archivedAt !== null) !== isArchived
  if (isRenamed) await rename(tx, tag, name)
  if (isMoved) await tx.tags.setArchived(id, isArchived ? ctx.clock().toISOString() : null)
  const changed = await withCount(tx, isRenamed || isMoved ? await findTag(tx, id) : tag)
  const data = { tagId: id }
  if (isRenamed) await record(ctx, actor, { kind: 'tag.renamed', data })
  if (isMoved) await record(ctx, actor, { kind: isArchived ? 'tag.archived' : 'tag.restored', data })
  return changed
}

async function rename(tx: Queries, tag: Tag, name: string): Promise<void> {
  const other = await tx.tags.findNamed(name)
  if (other && other.id !== tag.id && other.mergedInto !== tag.id) throw nameInUse()
  if (!other || other.id === tag.id) return tx.tags.rename(tag.id, name)
  // Names are unique at any time, so a temporary name comes first.
  await tx.tags.rename(other.id, other.id)
  await tx.tags.rename(tag.id, name)
  await tx.tags.rename(other.id, tag.name)
}

/**
 * Merges a tag into another, as an alias. Conditions and calls with the old tag use the target at once; tickets follow
 * in the background.
 */
export async function mergeTag(
  ctx: TxContext,
  actor: UserActor,
  { id, intoId }: { id: string; intoId: string },
): Promise<TagWithCount> {
  const { tx } = ctx
  await tx.tags.holdAll()
  const tag = await findTag(tx, id)
  const into = await tx.tags.living(intoId)
  if (!into) throw new Refusal('tag_gone', { field: 'intoId' })
  if (into.id === tag.id) throw new Refusal('same_tag', { field: 'intoId' })
  if (into.archivedAt !== null) throw new Refusal('tag_archived', { field: 'intoId' })
  await tx.tags.merge(tag.id, into.id)
  await moveTickets(ctx, tag.id)
  const merged = await withCount(tx, into)
  await record(ctx, actor, { kind: 'tag.merged', data: { tagId: tag.id, intoId: into.id } })
  return merged
}

/** Sets the roles that may create tags. */
export async function setTagMakers(ctx: TxContext, actor: UserActor, makers: TagMakers): Promise<void> {
  const { tx } = ctx
  await tx.tags.holdAll()
  if ((await tx.tags.makers()) === makers) return
  await tx.tags.setMakers(makers)
  await record(ctx, actor, { kind: 'tag.settings_changed', data: { makers } })
}

const nameInUse = (): Refusal => new Refusal('tag_name_in_use', { field: 'name' })

/** Finds a tag. Throws `not_found`, also for an alias. */
async function findTag(tx: Queries, id: string): Promise<Tag> {
  const tag = await tx.tags.find(id)
  if (!tag || tag.mergedInto !== null) throw new Refusal('not_found')
  return tag
}

async function counted(queries: Queries, tags: readonly Tag[]): Promise<TagWithCount[]> {
  const ids = tags.map(({ id }) => id)
  const [names, counts] = [await queries.tags.otherNames(ids), await queries.ticketTags.counts(ids)]
  return tags.map((tag) => ({
    ...tag,
    otherNames: names.get(tag.id) ?? [],
    tickets: counts.get(tag.id) ?? { count: 0, isAtLeast: false },
  }))
}

async function withCount(queries: Queries, tag: Tag): Promise<TagWithCount> {
  const [found] = await counted(queries, [tag])
  return orNotFound(found)
}

/** Tags are created by all staff, or by admins only, depending on the setting. */
const mayCreateTag = (actor: Pick<Actor, 'role'>, makers: TagMakers): boolean =>
  makers !== 'admins' || actor.role === 'Admin'
