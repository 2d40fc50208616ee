import { ANY_FIELD } from '@support-desk/contract/condition/names'
import { type conditionCalls, nameInText } from '@support-desk/contract'
import type { Handlers } from '../edge/handler.ts'
import { localeOf } from '../users/index.ts'
import { rowsFile } from '../edge/rows-file.ts'
import {
  checkCondition,
  countQueueTickets,
  exportQueueTickets,
  listConditionValues,
  listQueueTickets,
  listQueueTicketsById,
  queueFile,
} from '../conditions/index.ts'
import { conditionAsked } from './use-cases.ts'
import { fieldsIn } from '../tickets/index.ts'

/** Calls about the queue and its conditions. */
export const queueHandlers: Handlers<keyof typeof conditionCalls> = {
  async listQueueTickets({ ctx, actor, input }) {
    const { view, condition, ...page } = input.query
    const tree = await conditionAsked(ctx.store, actor, { view, condition })
    const { rows, nextCursor } = await listQueueTickets(ctx, actor, { ...page, tree })
    return { answer: rows, nextCursor }
  },

  listQueueTicketsById: ({ ctx, actor, input }) => listQueueTicketsById(ctx, actor, input.query.ids),

  async exportQueueTickets({ ctx, actor, input, askedLanguage }) {
    const { view, condition, format, separator } = input.query
    const tree = await conditionAsked(ctx.store, actor, { view, condition })
    const fields = await fieldsIn(ctx.store).all()
    const pieces = await exportQueueTickets(ctx, actor, { tree, format })
    const locale = await localeOf(ctx, actor.id, askedLanguage())
    return rowsFile(pieces, queueFile(fields), { format, separator, locale, now: ctx.clock() })
  },

  countQueueTickets: async ({ ctx, actor, input }) =>
    countQueueTickets(ctx, actor, await conditionAsked(ctx.store, actor, input.query)),

  checkCondition: ({ ctx, actor, input }) => checkCondition(ctx, actor, input.body.text),

  async listConditionValues({ ctx, actor, input }) {
    const { name } = input.query
    const named = await listConditionValues(ctx, actor, input.query)
    // For the name of a field, the value is its prefix in conditions.
    const written = (one: { id: string; name: string }) =>
      name === ANY_FIELD ? `${ANY_FIELD}${one.id}:` : nameInText(name, one.name)
    return named.map((one) => ({
      value: written(one),
      label: one.name,
      ...(one.isService && { isService: true as const }),
    }))
  },
}
