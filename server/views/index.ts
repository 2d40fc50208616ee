/** What other areas may use; everything else here is private. */
export { conditionAsked } from './use-cases.ts'
export { releaseTeamViews } from './use-cases-teams.ts'
