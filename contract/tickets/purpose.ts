import { z } from 'zod'

/** Query parameter: why a ticket is read. */
export const readingPurpose = z
  .enum(['read', 'prefetch'])
  .default('read')
  .describe('How the access log records it: read by a person, or prefetched by the page.')
export type ReadingPurpose = z.infer<typeof readingPurpose>
