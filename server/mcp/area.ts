import type { Area } from '../area.ts'
import { mountMcp } from './door.ts'

export const mcpArea = {
  routes: (app, ctx, { guard }) => mountMcp(app, ctx, guard),
} satisfies Area
