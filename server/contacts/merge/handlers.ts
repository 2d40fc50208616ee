import { type contactMergeCalls, ERRORS, words } from '@support-desk/contract'
import type { Handlers } from '../../edge/handler.ts'
import { presentContact, presentContactRow } from '../present.ts'
import { undoContactMerge } from './undo.ts'
import { getContactMergePreview, listContactMerges, mergeContact } from './use-cases.ts'

/** Handlers of merges of contacts. */
export const contactMergeHandlers: Handlers<keyof typeof contactMergeCalls> = {
  async getContactMergePreview({ ctx, actor, input, say }) {
    const pair = { survivorId: input.params.userId, mergedId: input.query.mergedId }
    const { survivor, merged, tickets, participations, obstacle, canSwap } = await getContactMergePreview(
      ctx,
      actor,
      pair,
    )
    return {
      survivor: presentContactRow(survivor),
      merged: presentContactRow(merged),
      moved: {
        tickets,
        addresses: [merged.email, ...merged.addresses.map(({ email }) => email)].filter(Boolean),
        phones: merged.phones.map(({ number }) => number),
        notes: merged.notes.length,
        participations,
      },
      obstacle: obstacle && say(words(ERRORS[obstacle].text)),
      canSwap,
    }
  },

  async mergeContact({ ctx, actor, input }) {
    const pair = { survivorId: input.params.userId, mergedId: input.body.mergedId }
    const { mergeId, contact } = await mergeContact(ctx, actor, pair)
    return { mergeId, contact: presentContact(contact) }
  },

  listContactMerges: ({ ctx, actor, input }) => listContactMerges(ctx, actor, input.params.userId),

  undoContactMerge: async ({ ctx, actor, input: { params } }) =>
    presentContact(await undoContactMerge(ctx, actor, { id: params.userId, mergeId: params.mergeId })),
}
