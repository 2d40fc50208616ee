/** The public interface of this area. */
export { scimUsersIn } from './open-queries.ts'
