import { Button, CloseButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '#ui/language/t.ts'
import classes from './selection-bar.module.css'
import type { Selection } from './use-selection.ts'

type Props = {
  selection: Selection
  /** Number of tickets in the list, as text. */
  total: string
  onAll: () => void
  onClear: () => void
  /** Actions on the selection. */
  children?: ReactNode
}

/** The size of the selection, with its actions. */
export function SelectionBar({ selection: { ids, isAll }, total, onAll, onClear, children }: Props) {
  if (ids.size === 0 && !isAll) return null
  return (
    <section className={classes.bar} aria-label={t('Selection')}>
      <span role="status" className={classes.count}>
        {isAll
          ? t('All {count} matching tickets are selected', { count: total })
          : t('{count, plural, one {# selected} other {# selected}}', { count: ids.size })}
      </span>
      {!isAll && (
        <Button variant="subtle" size="compact-sm" onClick={onAll}>
          {t('Select all {count}', { count: total })}
        </Button>
      )}
      <CloseButton className={classes.clear} aria-label={t('Clear selection')} onClick={onClear} />
      {children}
    </section>
  )
}
