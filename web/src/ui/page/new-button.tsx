import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { Ref } from 'react'
import { InPalette } from '../keyboard/in-palette.tsx'

type Props = {
  label: string
  /** Whether another action on the page is more important. */
  isSecond?: boolean
  ref?: Ref<HTMLButtonElement>
  onClick: () => void
}

/** A button that adds an item to a list. The palette offers it too. */
export const NewButton = ({ label, isSecond, ref, onClick }: Props) => (
  <>
    <InPalette label={label} run={onClick} />
    <Button
      ref={ref}
      variant={isSecond ? 'default' : 'filled'}
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={onClick}
    >
      {label}
    </Button>
  </>
)
