import type { sampleCalls } from '@support-desk/contract'
import type { Handlers } from '../../edge/handler.ts'
import { createSampleTickets, deleteSampleTickets } from './use-cases.ts'

/** Calls about sample tickets. */
export const sampleHandlers: Handlers<keyof typeof sampleCalls> = {
  createSampleTickets: ({ ctx, actor }) => createSampleTickets(ctx, actor),
  deleteSampleTickets: ({ ctx, actor }) => deleteSampleTickets(ctx, actor),
}
