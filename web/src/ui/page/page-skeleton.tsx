import classes from './page-skeleton.module.css'
import { type Shape, Skeletons } from '../feedback/loading.tsx'
import { isPhone } from '../use-narrow.ts'

/** Layout of a page below its heading. */
export type PageShape = Exclude<Shape, 'cards' | 'table'> | 'list'

/** The skeleton of a page while its code and the permission check load. */
export const PageSkeleton = ({ shape }: { shape: PageShape }) => (
  <>
    {shape !== 'sheet' && shape !== 'words' && (
      <div className={classes.head} data-has-filter={shape === 'list' || undefined} aria-hidden>
        <span style={{ width: 'min(60%, 220px)', height: 36 }} />
        {shape === 'list' && <span style={{ width: 'min(100%, 360px)', height: 36 }} />}
      </div>
    )}
    <Skeletons shape={shape === 'list' ? (isPhone() ? 'cards' : 'table') : shape} />
  </>
)
