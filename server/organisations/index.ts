/** The public interface for other areas. Everything else here is private. */
export { organisationsIn } from './open-queries.ts'
