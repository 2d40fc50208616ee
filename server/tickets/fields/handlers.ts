import type { fieldCalls, ticketFieldCalls } from '@support-desk/contract'
import type { Handlers } from '../../edge/handler.ts'
import { presentForm, presentOwnedField, presentRequestForm, presentTicketFields } from './present.ts'
import { createField, listFieldUsers, listFields, updateField } from './use-cases-fields.ts'
import { createForm, listForms, updateForm } from './use-cases-forms.ts'
import { listRequestForms, createTicket } from './use-cases-raising.ts'
import { getTicketFields, updateTicketFields, updateTicketForm } from './use-cases-of-ticket.ts'

/** Handlers of fields, forms and values. */
export const fieldHandlers: Handlers<keyof typeof fieldCalls | keyof typeof ticketFieldCalls> = {
  async listFields({ ctx, actor }) {
    return (await listFields(ctx, actor)).map(presentOwnedField)
  },

  async createField({ ctx, actor, input }) {
    return presentOwnedField(await createField(ctx, actor, input.body))
  },

  async updateField({ ctx, actor, input }) {
    return presentOwnedField(await updateField(ctx, actor, { key: input.params.key, ...input.body }))
  },

  async listForms({ ctx, actor }) {
    return (await listForms(ctx, actor)).map(presentForm)
  },

  async createForm({ ctx, actor, input }) {
    return presentForm(await createForm(ctx, actor, input.body))
  },

  async updateForm({ ctx, actor, input }) {
    return presentForm(await updateForm(ctx, actor, { id: input.params.formId, ...input.body }))
  },

  async listRequestForms({ ctx, actor }) {
    return (await listRequestForms(ctx, actor)).map(presentRequestForm)
  },

  async createTicket({ ctx, actor, input }) {
    const { date: occurredOn, time: occurredTime, fields: given, ...written } = input.body
    return createTicket(ctx, actor, { ...written, occurredOn, occurredTime, given })
  },

  async getTicketFields({ ctx, actor, input }) {
    return presentTicketFields(await getTicketFields(ctx, actor, input.params.ticketId))
  },

  async updateTicketFields({ ctx, actor, input }) {
    const change = { id: input.params.ticketId, given: input.body.values }
    return presentTicketFields(await updateTicketFields(ctx, actor, change))
  },

  async updateTicketForm({ ctx, actor, input }) {
    const change = { id: input.params.ticketId, formId: input.body.formId }
    return presentTicketFields(await updateTicketForm(ctx, actor, change))
  },

  listFieldUsers: ({ ctx, actor, input }) => listFieldUsers(ctx, actor, input.query.q),
}
