/** What other areas may use; everything else here is private. */
export { createTeam } from './use-cases.ts'
