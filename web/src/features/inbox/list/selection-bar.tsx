import { Button, CloseButton } from '@mantine/core'
import type { ActionId } from '#ui/keyboard/actions.ts'
import { WithEarlyKeys } from '#ui/keyboard/early-keys.tsx'
import { t } from '#ui/language/t.ts'
import { late } from '#ui/late/late.tsx'
import { type Count, countText } from '#ui/text/count-text.ts'
import type { BulkSelection } from '../bulk/bulk-bar.tsx'
import classes from './selection-bar.module.css'
import type { useSelection } from './use-selection.ts'

/** Loads the actions on the selection before they are needed. */
export const loadBulkBar = async () => (await import('../bulk/bulk-bar.tsx')).BulkBar
const BulkBar = late(loadBulkBar)

/** Actions on the selection. */
const OF_SELECTED = [
  'inbox.solve',
  'inbox.take',
  'inbox.assign',
  'inbox.snooze',
  'inbox.tags',
  'inbox.status',
  'inbox.priority',
  'inbox.turn',
  'inbox.spam',
  'inbox.notSpam',
  'inbox.delete',
] as const satisfies readonly ActionId[]

/** Actions that open a text field. */
const IN_WORDS = ['inbox.assign', 'inbox.snooze', 'inbox.tags'] as const satisfies readonly ActionId[]

type Props = {
  selection: ReturnType<typeof useSelection>
  /** Number of tickets in the list. */
  total: Count
  /** The condition shared by all tickets of the list. */
  condition: string
}

/** The size of the selection, with its actions. */
export function SelectionBar({ selection: { selection, selectAll, clear }, total, condition }: Props) {
  const { isAll } = selection
  const ids = [...selection.ids]
  if (ids.length === 0 && !isAll) return null
  const chosen: BulkSelection = isAll ? { kind: 'all', condition, ...total } : { kind: 'rows', ids }
  const count = countText(total)
  return (
    <section className={classes.bar} aria-label={t('Selection')}>
      <span role="status" className={classes.count}>
        {isAll
          ? t('All {count} matching tickets are selected', { count })
          : t('{count, plural, one {# selected} other {# selected}}', { count: ids.length })}
      </span>
      {!isAll && (
        <Button variant="subtle" size="compact-sm" onClick={selectAll}>
          {t('Select all {count}', { count })}
        </Button>
      )}
      <CloseButton className={classes.clear} aria-label={t('Clear selection')} onClick={clear} />
      <WithEarlyKeys
        actions={OF_SELECTED}
        withField={IN_WORDS}
        about={isAll ? condition : ids.join(' ')}
        room={<div className={classes.bulkRoom} />}
      >
        <BulkBar chosen={chosen} onDone={clear} />
      </WithEarlyKeys>
    </section>
  )
}
