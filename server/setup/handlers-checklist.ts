import type { checklistCalls } from '@support-desk/contract'
import type { Handlers } from '../edge/handler.ts'
import { getSetupChecklist } from './use-cases-checklist.ts'

/** Calls for the first steps of a new install. */
export const checklistHandlers: Handlers<keyof typeof checklistCalls> = {
  getSetupChecklist: ({ ctx }) => getSetupChecklist(ctx),
}
