import { Button } from '@mantine/core'
import { IconArrowUp } from '@tabler/icons-react'
import { t } from '#ui/language/t.ts'
import classes from './list.module.css'

type Props = { arrived: number; hasOthers: boolean; onShow: () => void }

/** What waits to be shown, so that nothing moves under the pointer or the focus. */
export const ListStatus = ({ arrived, hasOthers, onShow }: Props) => (
  <div role="status" className={classes.status}>
    {(arrived > 0 || hasOthers) && (
      <Button
        variant="light"
        size="compact-sm"
        radius="xl"
        leftSection={<IconArrowUp size={14} aria-hidden />}
        onClick={onShow}
      >
        {arrived > 0 ? t('{count} new', { count: arrived }) : t('Show changes')}
      </Button>
    )}
  </div>
)
