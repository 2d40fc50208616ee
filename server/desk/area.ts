import type { Area } from '../area.ts'
import { deskHandlers } from './handlers.ts'
import { deskQueries } from './queries.ts'

export const deskArea = {
  handlers: deskHandlers,
  queries: { desk: deskQueries },
  services: ({ desk }) => ({ desk, installLocale: desk.locale }),
} satisfies Area

declare module '../kernel/store.ts' {
  interface Queries {
    desk: ReturnType<typeof deskQueries>
  }
}
