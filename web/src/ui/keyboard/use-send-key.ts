import type { SendKey } from '@support-desk/contract'
import { useMediaQuery } from '@mantine/hooks'
import { useWorkspace } from '../use-workspace.ts'

/** By which key whoever is signed in sends. Keyboards on a screen have no Shift with Enter: there, Enter is for lines. */
export function useSendKey(): SendKey {
  const { sendKey } = useWorkspace()
  const isOnScreen = useMediaQuery('(hover: none) and (pointer: coarse)', undefined, {
    getInitialValueInEffect: false,
  })
  return isOnScreen ? 'mod+enter' : sendKey
}
