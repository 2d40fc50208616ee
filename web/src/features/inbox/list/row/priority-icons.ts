import type { Priority } from '@support-desk/contract'
import { IconArrowDown, IconArrowUp, IconChevronsUp, IconMinus, type Icon } from '@tabler/icons-react'

/** How a priority looks wherever it appears: never without its word. */
export const PRIORITY_ICONS: Record<Priority, Icon> = {
  urgent: IconChevronsUp,
  high: IconArrowUp,
  normal: IconMinus,
  low: IconArrowDown,
}
