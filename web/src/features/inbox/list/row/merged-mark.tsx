import { VisuallyHidden } from '@mantine/core'
import { IconArrowMerge } from '@tabler/icons-react'
import { t } from '#ui/language/t.ts'
import type { QueueRow } from '../../queries.ts'
import classes from './marks.module.css'

/** Before the subject of a ticket that goes on in another one: which that is. */
export function MergedMark({ into }: { into: QueueRow['mergedInto'] }) {
  if (!into) return null
  const number = String(into.number)
  return (
    <span className={classes.merged} title={t('Merged into ticket {number}', { number })}>
      <IconArrowMerge size={14} aria-hidden />
      <span aria-hidden>#{number}</span>
      <VisuallyHidden>{t('Merged into ticket {number}', { number })}</VisuallyHidden>
    </span>
  )
}
