import { z } from 'zod'

/** Names a message, so that one that is sent again is not posted again. Unique per author. */
export const messageKey = z.string().min(8).max(64).optional()
