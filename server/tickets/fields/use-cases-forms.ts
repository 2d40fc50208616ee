import {
  decidesOthers,
  DEFAULT_FORM,
  type FormDraft,
  hasChoices,
  LIMITS,
  message,
  YES_NO,
} from '@support-desk/contract'
import type { UserActor } from '../../kernel/actor.ts'
import type { TxContext } from '../../kernel/context.ts'
import { record } from '../../kernel/event-log/record.ts'
import { newId } from '../../kernel/ids.ts'
import { invalid, orNotFound, Refusal } from '../../kernel/refusal.ts'
import type { Queries } from '../../kernel/store.ts'
import type { Field, Form } from './field.ts'

export async function createForm(ctx: TxContext, actor: UserActor, draft: FormDraft): Promise<Form> {
  const { tx } = ctx
  await tx.fields.holdAll()
  if ((await tx.fields.forms()).length >= LIMITS.forms) throw new Refusal('too_many_forms')
  const id = newId()
  await refuseWrongFields(tx, id, draft.fields)
  await tx.fields.insertForm({ ...draft, id }, ctx.clock().toISOString())
  await tx.fields.setFormFields(id, draft.fields)
  const made = await whole(tx, id)
  await record(ctx, actor, { kind: 'form.created', data: { formId: id } })
  return made
}

/** The fields of a form that requesters see, as text to compare. */
async function shownOf(tx: Queries, { fields }: Form): Promise<string> {
  const known = await tx.fields.some(fields.map(({ key }) => key))
  const shown = new Set(known.filter(({ requester }) => requester !== 'none').map(({ key }) => key))
  return JSON.stringify(fields.filter(({ key }) => shown.has(key)))
}

/** Changes a form. Throws `form_changed` for an outdated version. */
export async function updateForm(
  ctx: TxContext,
  actor: UserActor,
  { id, version, ...draft }: FormDraft & { id: string; version: number; isArchived: boolean },
): Promise<Form> {
  const { tx } = ctx
  await tx.fields.holdAll()
  const form = await whole(tx, id)
  if (form.version !== version) throw new Refusal('form_changed')
  if (draft.isArchived && id === DEFAULT_FORM)
    throw invalid('isArchived', message('The default form can’t be deleted.'))
  if (id === DEFAULT_FORM && (draft.picture !== form.picture || draft.date !== form.date))
    throw invalid('picture', message('The default form always asks for a picture and a date.'))
  await refuseWrongFields(tx, id, draft.fields)
  const what = [
    ...(['name', 'description', 'picture', 'date'] as const).filter((part) => form[part] !== draft[part]),
    ...(JSON.stringify(form.fields) === JSON.stringify(draft.fields) ? [] : (['fields'] as const)),
    ...(form.isArchived === draft.isArchived ? [] : (['archived'] as const)),
  ]
  if (what.length === 0) return form
  await tx.fields.updateForm({ ...draft, id }, ctx.clock().toISOString())
  await tx.fields.setFormFields(id, draft.fields)
  const changed = await whole(tx, id)
  const isInternal = what.join() === 'fields' && (await shownOf(tx, form)) === (await shownOf(tx, changed))
  const data = { formId: id, what, ...(isInternal && { isInternal }) }
  await record(ctx, actor, { kind: 'form.changed', data })
  return changed
}

const whole = async (tx: Queries, id: string): Promise<Form> => orNotFound(await tx.fields.form(id))

/** Checks the fields of a form: no duplicates, and controlling fields come first. */
async function refuseWrongFields(tx: Queries, formId: string, fields: FormDraft['fields']): Promise<void> {
  const known = new Map(
    (await tx.fields.some(fields.map(({ key }) => key))).map((field) => [field.key, field]),
  )
  const above = new Map<string, Field>()
  for (const { key, required, shownIf } of fields) {
    const field = known.get(key)
    if (!field) throw invalid('fields', message('Field not found.'))
    if (above.has(key)) throw invalid('fields', message('Each field can appear only once in a form.'))
    const name = field.name
    if (required === 'raise' && formId === DEFAULT_FORM)
      throw invalid(
        'fields',
        message('The default form has no fields for requesters, so {name} can’t be required to submit.'),
        { name },
      )
    if (required === 'raise' && field.requester !== 'writes')
      throw invalid('fields', message('Requesters can’t edit {name}, so it can’t be required to submit.'), {
        name,
      })
    const decides = shownIf && above.get(shownIf.field)
    if (shownIf && !decides)
      throw invalid('fields', message('{name} depends on a field that must come before it.'), { name })
    if (shownIf && decides && !shownIf.values.every((value) => canBe(decides, value)))
      throw invalid('fields', message('The field that {name} depends on doesn’t have this value.'), { name })
    above.set(key, field)
  }
}

function canBe({ kind, choices }: Field, value: string): boolean {
  if (!decidesOthers(kind)) return false
  return hasChoices(kind) ? choices.some(({ id }) => id === value) : YES_NO.some((word) => word === value)
}
