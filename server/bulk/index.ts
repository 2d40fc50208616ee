/** What other areas may use; everything else here is private. */
export type { BulkOrder } from './bulk-job.ts'
export { createBulkJob } from './use-cases.ts'
