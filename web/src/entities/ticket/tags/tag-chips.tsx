import type { ReactNode } from 'react'
import { t } from '#ui/language/t.ts'
import classes from './tag-chips.module.css'

type Tag = { id: string; name: string }
type Props = {
  tags: readonly Tag[]
  /** Content of a chip after the name. */
  after?: (tag: Tag) => ReactNode
}

/** The tags of a ticket. */
export function TagChips({ tags, after }: Props) {
  if (tags.length === 0) return null
  return (
    <ul className={classes.chips} aria-label={t('Tags')}>
      {tags.map((tag) => (
        <li key={tag.id} className={classes.chip}>
          <bdi className={classes.name} title={tag.name}>
            {tag.name}
          </bdi>
          {after?.(tag)}
        </li>
      ))}
    </ul>
  )
}
