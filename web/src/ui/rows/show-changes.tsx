import { Button } from '@mantine/core'
import { IconArrowUp } from '@tabler/icons-react'
import { t } from '../language/t.ts'

type Props = {
  rows: {
    settled: { arrived: number; left: ReadonlySet<string>; moved: boolean }
    showAll: () => void
  }
  className?: string | undefined
  radius?: 'xl'
}

/** Offers the changes of a list that are held back while the reader uses it. */
export function ShowChanges({ rows, className, radius }: Props) {
  const { arrived, left, moved } = rows.settled
  return (
    <div role="status" className={className}>
      {(arrived > 0 || left.size > 0 || moved) && (
        <Button
          variant="light"
          size="compact-sm"
          radius={radius}
          leftSection={<IconArrowUp size={14} aria-hidden />}
          onClick={rows.showAll}
        >
          {arrived > 0 ? t('{count} new', { count: arrived }) : t('Show changes')}
        </Button>
      )}
    </div>
  )
}
