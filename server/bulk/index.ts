/** The public interface for other areas. Everything else here is private. */
export type { BulkOrder } from './bulk-job.ts'
export { createBulkJob } from './use-cases.ts'
