import { Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { t } from '../language/t.ts'
import { wantToasts } from './toasts-wanted.ts'

const AWAY_AFTER_MS = 5000
/** In ms. Long enough to notice a wrong ticket. */
const UNDO_SHOWN_MS = 10_000
const show = (...given: Parameters<typeof notifications.show>): string => {
  wantToasts()
  return notifications.show(...given)
}
const look = () => ({ closeButtonProps: { 'aria-label': t('Close') }, withBorder: false })

/** Toasts: short messages in a corner of the page. */
export const toast = {
  success: (message: string) => show({ message, color: 'teal', autoClose: AWAY_AFTER_MS, ...look() }),
  /** Failures have no timeout: users must not have to read against a clock. */
  failure: (message: string) => show({ message, color: 'red', autoClose: false, role: 'alert', ...look() }),
  /** A message with an undo button. Returns a function that closes it. */
  undoable: (words: string, onUndo: () => void): (() => void) => {
    const close = () => void notifications.hide(id)
    const undo = () => {
      close()
      onUndo()
    }
    const message = (
      <Group component="span" justify="space-between" gap={12} wrap="nowrap">
        <span style={{ overflowWrap: 'anywhere' }}>{words}</span>
        <Button size="compact-xs" variant="default" flex="none" onClick={undo}>
          {t('Undo')}
        </Button>
      </Group>
    )
    const id = show({ message, color: 'teal', autoClose: UNDO_SHOWN_MS, ...look() })
    return close
  },
}
