import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { t } from '#ui/language/t.ts'

type UndoButtonProps = { until: number; busy: boolean; onUndo: () => void }

/** A button that retracts a message. It counts down the remaining time. */
export function UndoButton({ until, busy, onUndo }: UndoButtonProps) {
  const [now, setNow] = useState(Date.now)
  const left = Math.ceil((until - now) / 1000)
  const over = left <= 0
  useEffect(() => {
    if (over) return
    const timer = setInterval(() => setNow(Date.now()), 250)
    return () => clearInterval(timer)
  }, [over])
  if (over && !busy) return null
  return (
    <Button
      size="compact-xs"
      variant="subtle"
      color="gray"
      loading={busy}
      leftSection={<IconArrowBackUp size={14} aria-hidden />}
      rightSection={<span aria-hidden>{t('{seconds} s', { seconds: left })}</span>}
      onClick={onUndo}
    >
      {t('Undo')}
    </Button>
  )
}
