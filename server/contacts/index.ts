/** The public interface for other areas. Everything else here is private. */
export { contactMergesIn, contactNotesIn } from './open-queries.ts'
