import type { acknowledgementCalls } from '@support-desk/contract'
import type { Handlers } from '../../../edge/handler.ts'
import {
  listAcknowledgementTexts,
  previewAcknowledgement,
  testAcknowledgement,
  updateAcknowledgementText,
} from './use-cases.ts'

/** Calls about the texts of acknowledgements. */
export const acknowledgementHandlers: Handlers<keyof typeof acknowledgementCalls> = {
  listAcknowledgementTexts: ({ ctx, input }) => listAcknowledgementTexts(ctx, input.params.mailboxId),

  updateAcknowledgementText: ({ ctx, actor, input }) =>
    updateAcknowledgementText(ctx, actor, { ...input.params, ...input.body }),

  previewAcknowledgement: ({ ctx, actor, input }) =>
    previewAcknowledgement(ctx, actor, { ...input.params, ...input.body }),

  testAcknowledgement: ({ ctx, actor, input }) =>
    testAcknowledgement(ctx, actor, { ...input.params, ...input.body }),
}
