import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { Ref } from 'react'
import { InPalette } from '../keyboard/in-palette.tsx'

type Props = {
  label: string
  /** Whether it is not the one thing to do on its page. */
  isSecond?: boolean
  ref?: Ref<HTMLButtonElement>
  onClick: () => void
}

/** Begins something new of what a page lists. The palette finds it too. */
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
