/** What other areas may use; everything else here is private. */
export type { NoticesOf } from './notices.ts'
