import { UnstyledButton } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { Ref } from 'react'
import classes from './editor.module.css'

type Props = {
  icon: Icon
  label: string
  isOn: boolean
  /** Whether Tab stops here. Arrow keys reach the other buttons. */
  isStop?: boolean
  ref?: Ref<HTMLButtonElement>
  onClick: () => void
}

/** A formatting button. Pressing it keeps the selection in the text. */
export const Control = ({ icon: Sign, label, isOn, isStop = false, ref, onClick }: Props) => (
  <UnstyledButton
    ref={ref}
    className={classes.control}
    aria-label={label}
    aria-pressed={isOn}
    tabIndex={isStop ? 0 : -1}
    onMouseDown={(event) => event.preventDefault()}
    onClick={onClick}
  >
    <Sign size={16} stroke={1.75} aria-hidden />
  </UnstyledButton>
)
