import classes from './page-skeleton.module.css'
import { type Shape, Skeletons } from '../feedback/loading.tsx'
import { isPhone } from '../use-narrow.ts'

/** Layout of a page below its heading. */
export type PageShape = Exclude<Shape, 'cards' | 'table'> | 'list'

/** The skeleton of a page while its code and the permission check load. */
export const PageSkeleton = ({ shape }: { shape: PageShape }) => (
  <>
    {shape !== 'sheet' && shape !== 'words' && (
      <div className={classes.head} aria-hidden>
        <span className={classes.heading} />
        {shape === 'list' && <span className={classes.filter} />}
      </div>
    )}
    <Skeletons shape={shape === 'list' ? (isPhone() ? 'cards' : 'table') : shape} />
  </>
)
