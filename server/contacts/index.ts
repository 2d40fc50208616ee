/** The public interface for other areas. Everything else here is private. */
export { contactNotesIn } from './open-queries.ts'
