import classes from './page-skeleton.module.css'
import { type Shape, Skeletons } from '../feedback/loading.tsx'
import { isPhone } from '../use-narrow.ts'

/** What a page consists of below its heading. */
export type PageShape = Exclude<Shape, 'cards' | 'table'> | 'list'

/** The outline of a page whose code, and the check of who may see it, are on their way. */
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
