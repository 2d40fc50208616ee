import type { Area } from '../area.ts'
import { messageHandlers } from './handlers.ts'

export const messageArea = { handlers: messageHandlers } satisfies Area
