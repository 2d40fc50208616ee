/** What other areas may use; everything else here is private. */
export type { ViewAudience as Audience } from './view.ts'
export {
  mayChangeView as mayChangeShared,
  mayMakePrivate,
  maySeeView as maySeeShared,
  type Viewer,
} from './policy.ts'
export { audienceFor, conditionAsked, viewerOf } from './use-cases.ts'
export { releaseTeamViews } from './use-cases-teams.ts'
