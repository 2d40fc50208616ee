import { Button } from '@mantine/core'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { t } from '#ui/language/t.ts'

type Props = {
  /** What is wrong, where the filter itself does not say so. */
  text?: string | undefined
  onClear: () => void
}

/** Stands where a list would be whose filter is not understood. */
export const WrongFilter = ({ text, onClear }: Props) => (
  <EmptyState
    kind="no-match"
    title={t('The filter is not understood')}
    {...(text !== undefined && { text })}
    action={
      <Button variant="default" onClick={onClear}>
        {t('Clear filter')}
      </Button>
    }
  />
)
