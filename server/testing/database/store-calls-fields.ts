import { newId } from '../../kernel/ids.ts'
import type { Store } from '../../kernel/store.ts'
import type { Call, Sample } from './store-calls.ts'
import { at } from './test-store.ts'

const ANYBODY = 'nobody'
const VALUE = { value: 'basel', number: null, text: 'Basel' }

/** Reads of fields, forms, and values of tickets. */
export const fieldReads = ({ fields, fieldValues, conditions }: Store, { ticketId }: Sample): Call[] => [
  ['all fields', () => fields.all()],
  ['some fields', () => fields.some(['site'])],
  ['all forms', () => fields.forms()],
  ['forms for a ticket', () => fields.choosable('default')],
  ['the form of a ticket', () => fields.formOf(ticketId)],
  ['fields of a form', () => fields.askedOf(ticketId)],
  ['values of a ticket', () => fieldValues.of(ticketId)],
  ['names of values', async () => (await fieldValues.labels([{ ...VALUE, text: null }]))(VALUE)],
  ['changes of fields', () => fieldValues.changes(['none'])],
  ['people by name', () => fieldValues.people('a', 5)],
  ['tickets that name a person', () => fieldValues.naming('site', ANYBODY, '', 5)],
  ['values by their names', () => conditions.fieldValuesByNames([{ refersTo: 'field.site', name: 'Basel' }])],
  ['names by values', () => conditions.fieldNamesByValues([{ refersTo: 'field.site', id: 'basel' }])],
  ['fields whose keys have a prefix', () => conditions.fieldsBeginning('field.', 's')],
]

/** Changes of fields, forms and values. */
export const fieldChanges = (store: Store, { ticketId, otherId: other, member }: Sample): Call[] => [
  [
    'a field and a form created, changed and filled in',
    () =>
      store.write(async (tx) => {
        await tx.fields.holdAll()
        const key = `a_${newId()
          .toLowerCase()
          .replaceAll(/[^a-z]/gu, '_')}`
        const [form, change] = [newId(), newId()]
        const field = { key, name: 'Site', help: '', requester: 'none' } as const
        await tx.fields.insert({ ...field, kind: 'choice' }, at(0))
        const choice = { id: newId(), name: 'Basel', isArchived: false }
        await tx.fields.setChoices(key, [choice], at(0))
        await tx.fields.setChoices(key, [{ ...choice, isArchived: true }], at(1))
        await tx.fields.update(key, { ...field, isArchived: true }, at(1))
        const settings = { name: 'Device', description: '', picture: 'none', date: 'none' } as const
        await tx.fields.insertForm({ id: form, ...settings }, at(0))
        const shownIf = { field: key, values: [choice.id] }
        await tx.fields.setFormFields(form, [{ key, required: 'solve', shownIf }])
        await tx.fields.setFormFields(form, [])
        await tx.fields.updateForm({ id: form, ...settings, isArchived: true }, at(1))
        await tx.fieldValues.setForm(ticketId, form)
        await tx.fieldValues.set(ticketId, key, [{ ...VALUE, number: 2 }])
        // Only solved tickets are merged.
        await tx.tickets.assignIfFree(other, member, at(1))
        await tx.tickets.changeStatus(other, member.id, { from: 'Waiting', to: 'Solved', at: at(1) })
        await tx.merges.point(other, { into: ticketId, isShared: false })
        await tx.fieldValues.set(other, key, [VALUE])
        await tx.merges.release(other, ticketId)
        await tx.fieldValues.keepChange({ id: change, ticketId, key, before: [], after: [VALUE] })
        await tx.fieldValues.forgetPerson(ANYBODY)
      }),
  ],
]
