import { Button } from '@mantine/core'
import { t } from '../language/t.ts'
import { EmptyState } from './empty-state.tsx'
import { type Shape, Skeletons } from './loading.tsx'
import classes from '../form/form.module.css'

/** Retries a failed request. */
export const RetryButton = ({ onClick }: { onClick: () => void }) => (
  <Button variant="default" onClick={onClick}>
    {t('Try again')}
  </Button>
)

type CannotLoadProps = { title: string; error: Error; retry: () => void }

/** An error message with the reason and a retry button. */
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
  /** Layout of the skeleton. */
  shape: Shape
  /** Error title, a sentence. */
  title: string
}

/**
 * Placeholder for the content of a query: a skeleton while it loads, an error if it fails. Renders nothing once there
 * is data.
 */
export function NotLoaded({ query: { data, error, refetch }, shape, title }: Props) {
  if (data !== undefined) return null
  if (!error) return <Skeletons shape={shape} />
  return <CannotLoad title={title} error={error} retry={() => void refetch()} />
}

type LoadingOrErrorProps = { isLoading: boolean; error: Error | null }

/** Placeholder for a section or the content of a dialog: a skeleton while it loads, or the error message. */
export const LoadingOrError = ({ isLoading, error }: LoadingOrErrorProps) => (
  <>
    {isLoading && <Skeletons shape="lines" />}
    {error && (
      <p role="alert" className={classes.problem}>
        {error.message}
      </p>
    )}
  </>
)
