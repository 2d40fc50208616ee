import type { Icon } from '@tabler/icons-react'
import type { ActionId } from '#ui/keyboard/actions.ts'

/** An action on the open ticket. */
export type Tool = {
  action: ActionId
  label: string
  icon: Icon
  /** Whether the action is possible now. If not, its key shows why. */
  isShown: boolean
  whyNot: string
  onRun: () => void
}
