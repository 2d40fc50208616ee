import { type FieldDraft, hasChoices, LIMITS, message, textValue } from '@support-desk/contract'
import type { UserActor } from '../../kernel/actor.ts'
import type { TxContext } from '../../kernel/context.ts'
import { record } from '../../kernel/event-log/record.ts'
import { newId } from '../../kernel/ids.ts'
import { invalid, orNotFound, Refusal } from '../../kernel/refusal.ts'
import type { Queries } from '../../kernel/store.ts'
import type { Choice, Field } from './field.ts'

export async function createField(
  ctx: TxContext,
  actor: UserActor,
  { choices, ...draft }: FieldDraft & Pick<Field, 'key' | 'kind'>,
): Promise<Field> {
  const { tx } = ctx
  await tx.fields.holdAll()
  const fields = await tx.fields.all()
  if (fields.length >= LIMITS.fields) throw new Refusal('too_many_fields')
  if (fields.some(({ key }) => key === draft.key)) throw new Refusal('field_key_in_use', { field: 'key' })
  refuseRights(draft)
  const at = ctx.clock().toISOString()
  await tx.fields.insert(draft, at)
  await tx.fields.setChoices(draft.key, choicesFrom(draft.kind, choices, []), at)
  const made = await whole(tx, draft.key)
  await record(ctx, actor, { kind: 'field.created', data: { fieldId: draft.key, ...internal(made) } })
  return made
}

/** Changes a field. Throws `field_changed` for an outdated version. */
export async function updateField(
  ctx: TxContext,
  actor: UserActor,
  { key, version, choices, ...draft }: FieldDraft & { key: string; version: number; isArchived: boolean },
): Promise<Field> {
  const { tx } = ctx
  await tx.fields.holdAll()
  const field = await whole(tx, key)
  if (field.version !== version) throw new Refusal('field_changed')
  refuseRights({ ...draft, kind: field.kind })
  const wanted = choicesFrom(field.kind, choices, field.choices)
  const what = (['name', 'help', 'requester'] as const).filter((part) => field[part] !== draft[part])
  const parts = [
    ...what,
    ...(JSON.stringify(wanted) === JSON.stringify(field.choices) ? [] : (['choices'] as const)),
    ...(field.isArchived === draft.isArchived ? [] : (['archived'] as const)),
  ]
  if (parts.length === 0) return field
  const at = ctx.clock().toISOString()
  await tx.fields.update(key, draft, at)
  await tx.fields.setChoices(key, wanted, at)
  const changed = await whole(tx, key)
  await record(ctx, actor, {
    kind: 'field.changed',
    data: { fieldId: key, what: parts, ...internal(field, changed) },
  })
  return changed
}

/** Marks events as internal if the field is hidden from requesters before and after. */
const internal = (...states: Field[]): { isInternal?: true } =>
  states.every(({ requester }) => requester === 'none') ? { isInternal: true } : {}

async function whole(tx: Queries, key: string): Promise<Field> {
  const [field] = await tx.fields.some([key])
  return orNotFound(field)
}

/** A field of the kind person offers all users, so requesters may not write it. */
function refuseRights({ kind, requester }: Pick<Field, 'kind' | 'requester'>): void {
  if (kind === 'person' && requester === 'writes')
    throw invalid('requester', message('Requesters can see person fields, but only staff can edit them.'))
}

/**
 * Choices of a field in order. Choices that the draft leaves out are archived at the end, so that values stay readable.
 */
function choicesFrom(kind: Field['kind'], drafts: FieldDraft['choices'], had: readonly Choice[]): Choice[] {
  if (!hasChoices(kind)) {
    if (drafts.length > 0) throw invalid('choices', message('This field type has no options.'))
    return []
  }
  const known = new Set(had.map(({ id }) => id))
  const chosen = drafts.map(({ id, name, isArchived }) => {
    if (id !== undefined && !known.has(id))
      throw invalid('choices', message('This option doesn’t exist in this field.'))
    return { id: id ?? newId(), name, isArchived }
  })
  const offered = chosen.filter(({ isArchived }) => !isArchived)
  if (
    new Set(chosen.map(({ id }) => id)).size < chosen.length ||
    new Set(offered.map(({ name }) => textValue(name))).size < offered.length
  )
    throw invalid('choices', message('Each option must be unique.'))
  if (offered.length === 0) throw invalid('choices', message('Add at least one option.'))
  const kept = new Set(chosen.map(({ id }) => id))
  const left = had.filter(({ id }) => !kept.has(id)).map((choice) => ({ ...choice, isArchived: true }))
  return [...chosen, ...left]
}
