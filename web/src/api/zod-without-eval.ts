// Replaces `zod` in the pages. Zod compiles validators from text, and its mere test for that violates the content
// policy. So it is disabled before any schema is created.
import { config } from 'zod/v4'

config({ jitless: true })

export * from 'zod/v4'
