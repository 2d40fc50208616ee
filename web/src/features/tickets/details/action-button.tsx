import { Button } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import { type Ref, useRef } from 'react'
import { useAction, useAriaKey } from '#ui/keyboard/use-action.ts'
import type { TicketAction } from '../ticket-actions.ts'
import { t } from '#ui/language/t.ts'

type Props = {
  action: TicketAction
  onRun: () => void
  primary?: boolean
  busy?: boolean
  ref?: Ref<HTMLButtonElement>
}

/**
 * A button for an action on a ticket, with its key. For an action that only shows something, the key runs it. For a
 * change, the key only focuses the button, so that a stray letter changes nothing.
 */
export function ActionButton({ action, onRun, primary, busy, ref }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  useAction(action.shortcut, () => {
    if (action.isChange) button.current?.focus()
    else if (!busy) onRun()
  })
  return (
    <Button
      ref={useMergedRef(button, ref)}
      variant={primary ? 'filled' : 'default'}
      loading={busy}
      leftSection={<action.icon size={16} aria-hidden />}
      aria-keyshortcuts={useAriaKey(action.shortcut)}
      onClick={onRun}
    >
      {t(action.label)}
    </Button>
  )
}
