// Stands in for `zod` in the pages. Its faster way of checking makes functions from text, and merely trying whether
// it may is reported as a violation of the content policy, so it is told not to before any schema is made.
import { config } from 'zod/v4'

config({ jitless: true })

export * from 'zod/v4'
