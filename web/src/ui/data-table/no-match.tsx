import { Button } from '@mantine/core'
import { EmptyState } from '../feedback/empty-state.tsx'
import { t } from '../language/t.ts'

/** Replaces the rows when none matches the filter. */
export function NoMatch({ q, setQ }: { q: string; setQ: (q: string) => void }) {
  const clear = (
    <Button variant="default" onClick={() => setQ('')}>
      {t('Clear filter')}
    </Button>
  )
  return <EmptyState kind="no-match" title={t('No results for “{words}”', { words: q })} action={clear} />
}
