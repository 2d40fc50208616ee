import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { CallFailed } from '#api/client.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Skeletons } from '#ui/feedback/loading.tsx'
import { t } from '#ui/language/t.ts'
import { inboxAddress } from '../address.ts'
import type { View } from '../views/queries.ts'
import { countText } from '#ui/text/count-text.ts'
import { FIRST_VIEW } from '../views/everything.ts'

/** Replaces the list while its view is unknown: loading, deleted, or not accessible. */
export function NoView({ error }: { error: Error | null }) {
  if (!error) return <Skeletons shape="lines" />
  const isMissing = error instanceof CallFailed && error.code === 'not_found'
  return (
    <EmptyState
      kind={isMissing ? 'no-match' : 'cannot-load'}
      title={isMissing ? t('View not found') : t('The view could not be loaded')}
      text={isMissing ? t('It may have been deleted, or it is private.') : error.message}
      action={
        <Button component={Link} to="/inbox" variant="default">
          {t('Go to your turn')}
        </Button>
      }
    />
  )
}

/** The empty state of a view, with a link to a view with tickets. */
export function EmptyView({ view, views }: { view: string; views: readonly View[] }) {
  const next = views.find(({ id, count }) => id !== view && count.count > 0)
  return (
    <EmptyState
      kind="all-done"
      title={view === FIRST_VIEW ? t('You’re all caught up.') : t('Nothing here.')}
      action={
        next && (
          <Button component={Link} to={inboxAddress({ view: next.id })} variant="light">
            {t('{view}: {count}', { view: next.name, count: countText(next.count) })}
          </Button>
        )
      }
    />
  )
}

type Props = {
  /** The error, unless the filter shows it itself. */
  text?: string | undefined
  onClear: () => void
}

/** Replaces the list when the filter is invalid. */
export const WrongFilter = ({ text, onClear }: Props) => (
  <EmptyState
    kind="no-match"
    title={t('Can’t read this filter')}
    {...(text !== undefined && { text })}
    action={
      <Button variant="default" onClick={onClear}>
        {t('Clear filter')}
      </Button>
    }
  />
)
