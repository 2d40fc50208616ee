import type { Area } from '../area.ts'
import { createAttendance } from './attendance.ts'
import { liveHandlers } from './handlers.ts'

export const liveArea = {
  handlers: liveHandlers,
  services: ({ after, store }) => ({ attendance: createAttendance(after, store.signals) }),
} satisfies Area
