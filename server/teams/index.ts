/** What other areas may use; everything else here is private. */
export { addTeam, changeTeam, createTeam, deleteTeam } from './use-cases.ts'
