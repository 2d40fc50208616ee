/** What other areas may use; everything else here is private. */
export { scimUsersIn } from './open-queries.ts'
