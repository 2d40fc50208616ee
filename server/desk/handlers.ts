import type { deskCalls } from '@support-desk/contract'
import type { Handlers } from '../edge/handler.ts'
import { checkPublicAddress } from './public-address.ts'
import { updateDeskSettings } from './use-cases.ts'

export const deskHandlers: Handlers<keyof typeof deskCalls> = {
  getDeskSettings: async ({ ctx }) => ctx.desk.settings(),

  updateDeskSettings: ({ ctx, actor, input }) => updateDeskSettings(ctx, actor, input.body),

  async checkPublicAddress({ ctx, input }) {
    const publicUrl = input.body.publicUrl ?? ctx.desk.publicUrl()
    return { publicUrl, problem: await checkPublicAddress(publicUrl) }
  },
}
