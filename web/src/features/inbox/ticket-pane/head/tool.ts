import type { Icon } from '@tabler/icons-react'
import type { ActionId } from '../../../../ui/keyboard/actions.ts'

/** Something that can be done with the open ticket. */
export type Tool = {
  action: ActionId
  label: string
  icon: Icon
  /** Whether it can be done now; its key says why not otherwise. */
  isShown: boolean
  whyNot: string
  onRun: () => void
}
