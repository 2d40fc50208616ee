import { formatList } from '#ui/text/numbers.ts'
import { isolate } from '#ui/text/isolate.ts'
import { t } from '#ui/language/t.ts'
import classes from './row-tags.module.css'

/** The tags of a ticket in the little room of a row: the first one, and how many more there are. */
export function RowTags({ tags }: { tags: readonly { id: string; name: string }[] }) {
  const [first] = tags
  if (!first) return null
  return (
    <span className={classes.line} title={formatList(tags.map(({ name }) => isolate(name)))}>
      <bdi className={classes.mark}>{first.name}</bdi>
      {tags.length > 1 && <span className={classes.others}>{t('+{count}', { count: tags.length - 1 })}</span>}
    </span>
  )
}
