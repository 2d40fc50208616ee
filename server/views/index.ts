/** The public interface for other areas. Everything else here is private. */
export type { ViewAudience } from './view.ts'
export { mayChangeView, mayMakePrivate, maySeeView, type Viewer } from './policy.ts'
export {
  createView,
  audienceFor,
  conditionAsked,
  findVisibleView,
  findVisibleViews,
  viewerOf,
} from './use-cases.ts'
export { viewsIn } from './open-queries.ts'
