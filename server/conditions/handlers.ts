import { type conditionCalls, nameInText } from '@support-desk/contract'
import type { Handlers } from '../edge/handler.ts'
import { readCondition } from './text.ts'
import { checkCondition, countQueue, listConditionValues, listQueue, listQueueRows } from './use-cases.ts'

/** The queue, and the conditions by which it is read. */
export const conditionHandlers: Handlers<keyof typeof conditionCalls> = {
  async listQueue({ ctx, actor, input }) {
    const { condition, ...page } = input.query
    const tree = await readCondition(ctx, condition, { isKept: false, field: 'condition' })
    const { rows, nextCursor } = await listQueue(ctx, actor, { ...page, tree })
    return { answer: rows, nextCursor }
  },

  listQueueRows: ({ ctx, actor, input }) => listQueueRows(ctx, actor, input.query.ids),

  async countQueue({ ctx, actor, input }) {
    const tree = await readCondition(ctx, input.query.condition, { isKept: false, field: 'condition' })
    return countQueue(ctx, actor, tree)
  },

  checkCondition: ({ ctx, actor, input }) => checkCondition(ctx, actor, input.body.text),

  async listConditionValues({ ctx, actor, input }) {
    const { name } = input.query
    const named = await listConditionValues(ctx, actor, input.query)
    return named.map((one) => ({ value: nameInText(name, one.name), label: one.name }))
  },
}
