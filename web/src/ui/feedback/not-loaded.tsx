import { Button } from '@mantine/core'
import { t } from '../language/t.ts'
import { EmptyState } from './empty-state.tsx'
import { type Shape, Skeletons } from './loading.tsx'

/** Asks again for what could not be loaded. */
export const RetryButton = ({ onClick }: { onClick: () => void }) => (
  <Button variant="default" onClick={onClick}>
    {t('Try again')}
  </Button>
)

type CannotLoadProps = { title: string; error: Error; retry: () => void }

/** Says what could not be loaded and why, with a button to try again. */
export const CannotLoad = ({ title, error, retry }: CannotLoadProps) => (
  <EmptyState
    kind="cannot-load"
    title={title}
    text={error.message}
    action={<RetryButton onClick={retry} />}
  />
)

type Props = {
  query: { data: unknown; error: Error | null; refetch: () => unknown }
  /** The outline of the content. */
  shape: Shape
  /** What could not be loaded, as a sentence. */
  title: string
}

/** Stands in for the content of a query: an outline while it loads, else why it failed. Nothing once there is data. */
export function NotLoaded({ query: { data, error, refetch }, shape, title }: Props) {
  if (data !== undefined) return null
  if (!error) return <Skeletons shape={shape} />
  return <CannotLoad title={title} error={error} retry={() => void refetch()} />
}
