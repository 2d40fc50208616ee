/** The public interface of this area. */
export { logAccess } from './access-log.ts'
