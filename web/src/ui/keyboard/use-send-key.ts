import type { SendKey } from '@support-desk/contract'
import { useMediaQuery } from '@mantine/hooks'
import { useWorkspace } from '../use-workspace.ts'

/**
 * The signed-in user's key for sending. On-screen keyboards have no Shift with Enter, so there Enter starts a new line.
 */
export function useSendKey(): SendKey {
  const { sendKey } = useWorkspace()
  const isOnScreen = useMediaQuery('(hover: none) and (pointer: coarse)', undefined, {
    getInitialValueInEffect: false,
  })
  return isOnScreen ? 'mod+enter' : sendKey
}
