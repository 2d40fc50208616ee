import { ActionIcon } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'

type Props = {
  label: string
  step: 1 | -1
  /** Whether there is a place to move to. */
  isThere: boolean
  onMove: () => void
  className?: string | undefined
  /** Where keys do the same in another way, the pointer alone needs it. */
  isForPointer?: boolean
}

/** Moves something by a place, up or down in its list. */
export function MoveButton({ label, step, isThere, onMove, className, isForPointer }: Props) {
  const Arrow = step === 1 ? IconArrowDown : IconArrowUp
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={28}
      className={className}
      aria-label={label}
      title={label}
      tabIndex={isForPointer ? -1 : undefined}
      disabled={!isThere}
      onClick={onMove}
    >
      <Arrow size={16} stroke={1.8} aria-hidden />
    </ActionIcon>
  )
}
