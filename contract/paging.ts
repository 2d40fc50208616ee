import { z } from 'zod'
import { LIMITS } from './limits.ts'

/** Query of every list: page size, cursor, search words and order. */
export const listQuery = z.object({
  limit: z.coerce.number().int().min(1).max(LIMITS.listRows).default(LIMITS.listRows),
  cursor: z.string().max(2000).optional(),
  q: z.string().max(LIMITS.search).default(''),
})
