import { Button } from '@mantine/core'
import { t } from '#ui/language/t.ts'

/** Asks again for what could not be loaded. */
export function RetryButton({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="default" onClick={onClick}>
      {t('Try again')}
    </Button>
  )
}
