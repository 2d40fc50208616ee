import type { Area } from '../area.ts'
import { brandingHandlers } from './handlers.ts'
import { brandingQueries } from './queries.ts'
import { mountBranding } from './routes.ts'

export const brandingArea = {
  handlers: brandingHandlers,
  queries: { branding: brandingQueries },
  routes: mountBranding,
} satisfies Area

declare module '../kernel/store.ts' {
  interface Queries {
    branding: ReturnType<typeof brandingQueries>
  }
}
