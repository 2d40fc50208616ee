import { ActionIcon } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'

type Props = {
  label: string
  step: 1 | -1
  /** Whether the item can move in this direction. */
  isThere: boolean
  onMove: () => void
  className?: string | undefined
  /** Leaves the button out of the tab order, because keys move the item in another way. */
  isForPointer?: boolean
}

/** Moves an item one place up or down in its list. */
export function MoveButton({ label, step, isThere, onMove, className, isForPointer }: Props) {
  const Arrow = step === 1 ? IconArrowDown : IconArrowUp
  return (
    <ActionIcon
      size={28}
      className={className}
      aria-label={label}
      tabIndex={isForPointer ? -1 : undefined}
      disabled={!isThere}
      onClick={onMove}
    >
      <Arrow size={16} stroke={1.8} aria-hidden />
    </ActionIcon>
  )
}
