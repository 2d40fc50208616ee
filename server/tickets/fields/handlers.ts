import type { fieldCalls, ticketFieldCalls } from '@support-desk/contract'
import type { Handlers } from '../../edge/handler.ts'
import { presentRequestForm, presentTicketFields } from './present.ts'
import { createField, updateField } from './use-cases-fields.ts'
import { createForm, updateForm } from './use-cases-forms.ts'
import { createWithForm, listRequestForms } from './use-cases-raising.ts'
import { getTicketFields, updateTicketFields, updateTicketForm } from './use-cases-of-ticket.ts'

/** Maximum number of users in a list. */
const MOST_PEOPLE = 20

/** Handlers of fields, forms and values. */
export const fieldHandlers: Handlers<keyof typeof fieldCalls | keyof typeof ticketFieldCalls> = {
  listFields: ({ ctx }) => ctx.store.fields.all(),

  createField: ({ ctx, actor, input }) => createField(ctx, actor, input.body),

  updateField: ({ ctx, actor, input }) => updateField(ctx, actor, { key: input.params.key, ...input.body }),

  listForms: ({ ctx }) => ctx.store.fields.forms(),

  createForm: ({ ctx, actor, input }) => createForm(ctx, actor, input.body),

  updateForm: ({ ctx, actor, input }) => updateForm(ctx, actor, { id: input.params.formId, ...input.body }),

  listRequestForms: async ({ ctx, actor }) => (await listRequestForms(ctx, actor)).map(presentRequestForm),

  async createTicket({ ctx, actor, input }) {
    const { date: occurredOn, time: occurredTime, fields: given, ...written } = input.body
    return createWithForm(ctx, actor, { ...written, occurredOn, occurredTime, given })
  },

  getTicketFields: async ({ ctx, actor, input }) =>
    presentTicketFields(await getTicketFields(ctx, actor, input.params.ticketId)),

  async updateTicketFields({ ctx, actor, input }) {
    const change = { id: input.params.ticketId, given: input.body.values }
    return presentTicketFields(await updateTicketFields(ctx, actor, change))
  },

  async updateTicketForm({ ctx, actor, input }) {
    const change = { id: input.params.ticketId, formId: input.body.formId }
    return presentTicketFields(await updateTicketForm(ctx, actor, change))
  },

  listFieldUsers: ({ ctx, input }) => ctx.store.fieldValues.people(input.query.q, MOST_PEOPLE),
}
