/** What other areas may use; everything else here is private. */
export type { RetentionRules } from './use-cases-retention.ts'
