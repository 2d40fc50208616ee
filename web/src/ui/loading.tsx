import { VisuallyHidden } from '@mantine/core'
import classes from './loading.module.css'

type Shape = 'table' | 'cards' | 'details' | 'tiles'

const BONES: Record<Shape, number> = { table: 10, cards: 4, details: 6, tiles: 6 }

/** The outline of what is about to come; shows only when that takes longer than 300 ms. */
export function Skeletons({ shape, label = 'content is loading...' }: { shape: Shape; label?: string }) {
  return (
    <div role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      <div className={`${classes.skeletons} ${classes[shape]}`} aria-hidden>
        {Array.from({ length: BONES[shape] }, (_, index) => (
          <span key={index} className={classes.bone} />
        ))}
      </div>
    </div>
  )
}
