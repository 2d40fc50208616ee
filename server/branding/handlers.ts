import type { brandingCalls } from '@support-desk/contract'
import type { Handlers } from '../edge/handler.ts'
import { deleteLogo, updateBranding, updateLogo } from './use-cases.ts'

export const brandingHandlers: Handlers<keyof typeof brandingCalls> = {
  getBranding: ({ ctx }) => ctx.store.branding.find(),

  updateBranding: ({ ctx, actor, input }) => updateBranding(ctx, actor, input.body),

  updateLogo: ({ ctx, actor, input }) =>
    updateLogo(ctx, actor, { variant: input.params.variant, picture: input.image }),

  deleteLogo: ({ ctx, actor, input }) => deleteLogo(ctx, actor, input.params.variant),
}
