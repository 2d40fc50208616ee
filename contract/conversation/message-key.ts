import { z } from 'zod'

/** Idempotency key of a message, unique per author. */
export const messageKey = z.string().min(8).max(64).optional()
