/** What other areas may use; everything else here is private. */
export { noteReading } from './access-log.ts'
