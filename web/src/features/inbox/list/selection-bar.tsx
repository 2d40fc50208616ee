import { Button, CloseButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '#ui/language/t.ts'
import classes from './selection-bar.module.css'
import type { Selection } from './use-selection.ts'

type Props = {
  selection: Selection
  /** How many tickets the list finds, in words. */
  total: string
  onAll: () => void
  onClear: () => void
  /** What can be done with what is selected. */
  children?: ReactNode
}

/** What is selected, and what can be done with it. */
export function SelectionBar({ selection: { ids, isAll }, total, onAll, onClear, children }: Props) {
  if (ids.size === 0 && !isAll) return null
  return (
    <section className={classes.bar} aria-label={t('Selection')}>
      <span role="status" className={classes.count}>
        {isAll
          ? t('All {count} that match are selected', { count: total })
          : t('{count, plural, one {# selected} other {# selected}}', { count: ids.size })}
      </span>
      {!isAll && (
        <Button variant="subtle" size="compact-sm" onClick={onAll}>
          {t('Select all {count}', { count: total })}
        </Button>
      )}
      <CloseButton className={classes.clear} aria-label={t('Clear the selection')} onClick={onClear} />
      {children}
    </section>
  )
}
