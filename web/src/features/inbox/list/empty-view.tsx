import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { t } from '#ui/language/t.ts'
import { inboxAddress } from '../address.ts'
import type { View } from '../views/queries.ts'
import { countText } from '#ui/text/count-text.ts'
import { FIRST_VIEW } from '../views/everything.ts'

/** What an empty view says: that all is done, and where there is something to do. */
export function EmptyView({ view, views }: { view: string; views: readonly View[] }) {
  const next = views.find(({ id, count }) => id !== view && count.count > 0)
  return (
    <EmptyState
      kind="all-done"
      title={view === FIRST_VIEW ? t('Nothing waits for you.') : t('Nothing here.')}
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
