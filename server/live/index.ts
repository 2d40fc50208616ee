/** What other areas may use; everything else here is private. */
export type { Attendance } from './attendance.ts'
