/** What other areas may use; everything else here is private. */
export { logAccess } from './access-log.ts'
