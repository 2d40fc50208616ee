import { Button } from '@mantine/core'
import type { Ref } from 'react'
import { useShortcut } from '../../ui/shortcuts.ts'
import type { TicketAction } from './ticket-actions.ts'

type Props = {
  action: TicketAction
  onRun: () => void
  primary?: boolean
  busy?: boolean
  /** For a button that shows and hides something: whether it is shown. */
  expanded?: boolean
  ref?: Ref<HTMLButtonElement>
}

/** An action on a ticket as a button, and as the key that does the same while the button is there. */
export function ActionButton({ action, onRun, primary, busy, expanded, ref }: Props) {
  useShortcut(action.key, action.words, () => {
    if (!busy) onRun()
  })
  return (
    <Button
      ref={ref}
      variant={primary ? 'filled' : 'default'}
      loading={busy}
      leftSection={<action.icon size={16} aria-hidden />}
      aria-expanded={expanded}
      aria-keyshortcuts={action.key}
      onClick={onRun}
    >
      {action.label}
    </Button>
  )
}
