import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { CallFailed } from '../../../api/client.ts'
import type { useRowsInPane } from '../../../ui/data-table/pages/use-list-rows.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Skeletons } from '../../../ui/feedback/loading.tsx'
import { t } from '../../../ui/language/t.ts'
import type { ListedTicket } from '../queries.ts'
import classes from './list.module.css'
import { WrongFilter } from './wrong-filter.tsx'

type Props = {
  rows: ReturnType<typeof useRowsInPane<ListedTicket>>
  isFiltered: boolean
  empty: ReactNode
  onClear: () => void
}

/** What stands where tickets are not, or not yet, and below those that are still to come. */
export function NoTickets({ rows, isFiltered, empty, onClear }: Props) {
  const { isThere, count, complete, failure, loadingMore } = rows
  // The filter says what is wrong with it: nobody is called so.
  if (isFiltered && failure instanceof CallFailed && failure.code === 'validation')
    return <WrongFilter onClear={onClear} />
  if (failure)
    return (
      <EmptyState
        kind="cannot-load"
        title={isThere ? t('The rest could not be loaded') : t('The list could not be loaded')}
        text={failure.message}
        action={
          <Button variant="default" onClick={rows.retry}>
            {t('Try again')}
          </Button>
        }
      />
    )
  if (!isThere || (count === 0 && !complete))
    return (
      <div className={classes.bones}>
        <Skeletons shape="lines" />
      </div>
    )
  if (loadingMore) return <p className={classes.more}>{t('Loading more…')}</p>
  if (count > 0) return null
  if (!isFiltered) return empty
  return (
    <EmptyState
      kind="no-match"
      title={t('Nothing here matches the filter')}
      action={
        <Button variant="default" onClick={onClear}>
          {t('Clear filter')}
        </Button>
      }
    />
  )
}
