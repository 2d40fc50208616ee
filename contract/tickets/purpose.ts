import { z } from 'zod'

/** Query parameter: why a ticket is read. */
export const readingPurpose = z
  .enum(['read', 'prefetch'])
  .default('read')
  .describe(
    'Which word the access log has for it: that somebody reads it, or that their page fetches it ahead.',
  )
export type ReadingPurpose = z.infer<typeof readingPurpose>
