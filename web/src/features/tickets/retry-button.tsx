import { Button } from '@mantine/core'

/** Asks again for what could not be loaded. */
export function RetryButton({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="default" onClick={onClick}>
      Try again
    </Button>
  )
}
