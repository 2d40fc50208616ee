import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { CallFailed } from '#api/client.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Skeletons } from '#ui/feedback/loading.tsx'
import { t } from '#ui/language/t.ts'

/** Stands where a list would be whose view is not known: not yet, no more, or never to this reader. */
export function NoView({ error }: { error: Error | null }) {
  if (!error) return <Skeletons shape="lines" />
  const isMissing = error instanceof CallFailed && error.code === 'not_found'
  return (
    <EmptyState
      kind={isMissing ? 'no-match' : 'cannot-load'}
      title={isMissing ? t('There is no such view here') : t('The view could not be loaded')}
      text={isMissing ? t('It may have been deleted, or be somebody’s own.') : error.message}
      action={
        <Button component={Link} to="/inbox" variant="default">
          {t('Go to your turn')}
        </Button>
      }
    />
  )
}
