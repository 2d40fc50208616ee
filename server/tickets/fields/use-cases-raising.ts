import { dayAt, DEFAULT_FORM, type GivenValues, message, shownFields, TEXTS } from '@support-desk/contract'
import type { UserActor } from '../../kernel/actor.ts'
import type { Context, TxContext } from '../../kernel/context.ts'
import { newId } from '../../kernel/ids.ts'
import { invalid, Refusal } from '../../kernel/refusal.ts'
import type { Queries } from '../../kernel/store.ts'
import { attachmentsIn, attachUploads, NO_PICTURE } from '../../files/index.ts'
import { insertTicket } from '../use-cases.ts'
import type { NewTicket } from '../ticket.ts'
import type { Field, Form, ValuesByKey } from './field.ts'
import { maySeeField } from './policy.ts'
import { readGiven } from './read-given.ts'
import { missingAmong, valuesIn } from './solving.ts'

/** A form with the fields that a requester fills in. */
export type RequestForm = Form & { asked: { field: Field; place: Form['fields'][number] }[] }

/** Active forms besides the default one, with the fields that the requester sees. */
export async function listRequestForms({ store }: Context, actor: UserActor): Promise<RequestForm[]> {
  const forms = (await store.fields.forms()).filter(
    ({ id, isArchived }) => id !== DEFAULT_FORM && !isArchived,
  )
  if (forms.length === 0) return []
  const fields = new Map((await store.fields.all()).map((field) => [field.key, field]))
  return forms.map((form) => ({ ...form, asked: askedOfRequester(form, fields, actor) }))
}

/** Fields controlled by a hidden field are left out, because the hidden field is empty. */
function askedOfRequester(
  form: Form,
  fields: ReadonlyMap<string, Field>,
  actor: UserActor,
): RequestForm['asked'] {
  const asked: RequestForm['asked'] = []
  for (const place of form.fields) {
    const field = fields.get(place.key)
    if (!field || field.isArchived || !maySeeField(actor, field)) continue
    const decides = place.shownIf?.field
    if (decides !== undefined && !asked.some((one) => one.field.key === decides)) continue
    asked.push({ field, place })
  }
  return asked
}

/** Draft of a ticket with a form. */
type FormDraft = Omit<NewTicket, 'id' | 'requesterId' | 'createdAt' | 'picture' | 'occurredOn'> & {
  /** Default: today. */
  occurredOn?: string | undefined
  /** Default: the actor. Staff who create a ticket for another user are not asked for a picture and a date. */
  requesterId?: string
  formId: string
  given: GivenValues
  /** Complete uploads to attach to the new ticket. */
  files: readonly string[]
}

/** Creates a ticket with a form. Values of fields that the form does not show are dropped. */
export async function createWithForm(
  ctx: TxContext,
  actor: UserActor,
  { formId, given, files, occurredOn, ...written }: FormDraft,
): Promise<{ id: string; number: number }> {
  const id = newId()

  const { tx } = ctx
  const form = await tx.fields.form(formId)
  if (!form || form.isArchived) throw new Refusal('form_gone', { field: 'formId' })
  const fields = new Map(
    (await tx.fields.some(form.fields.map(({ key }) => key))).map((field) => [field.key, field]),
  )
  const asked = askedOfRequester(form, fields, actor).map(({ field, place }) => ({ ...place, ...field }))
  const read = await readGiven(tx, actor, {
    given,
    had: new Map(),
    asked: new Set(asked.map(({ key }) => key)),
  })
  const values: ValuesByKey = new Map(read.map(({ field, after }) => [field.key, after]))
  const missing = missingAmong(asked, values, 'raise')
  if (missing) throw new Refusal('fields_missing', missing)
  const isAsked = written.requesterId === undefined
  if (isAsked && form.date === 'required' && occurredOn === undefined)
    throw invalid('date', TEXTS.ticketIncomplete)
  const today = dayAt(ctx.clock().toISOString(), ctx.installLocale.timeZone)
  const dated = { ...written, occurredOn: occurredOn ?? today }
  const number = await insertTicket(ctx, actor, { ...dated, id, picture: NO_PICTURE })
  await tx.fieldValues.setForm(id, formId === DEFAULT_FORM ? null : formId)
  const shown = shownFields(asked, valuesIn(values)).map(({ key }) => [key, values.get(key) ?? []] as const)
  await tx.fieldValues.insert(id, shown)
  await attachUploads(ctx, actor, { to: { ticketId: id }, files })
  if (isAsked && form.picture === 'required' && !(await hasPicture(tx, id)))
    throw invalid('files', message('Add a picture.'))
  return { id, number }
}

/** Whether a picture is attached to a ticket. Only pictures have a thumbnail. */
const hasPicture = async (tx: Queries, ticketId: string): Promise<boolean> =>
  (await attachmentsIn(tx).ofTicket(ticketId)).some(({ thumb }) => thumb !== null)
