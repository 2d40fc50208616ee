import { UnstyledButton } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { Ref } from 'react'
import classes from './editor.module.css'

type Props = {
  icon: Icon
  label: string
  isOn: boolean
  /** Whether the tab key stops here: arrows lead to the others. */
  isStop?: boolean
  ref?: Ref<HTMLButtonElement>
  onClick: () => void
}

/** A button that formats. The text keeps what is chosen in it while it is pressed. */
export const Control = ({ icon: Sign, label, isOn, isStop = false, ref, onClick }: Props) => (
  <UnstyledButton
    ref={ref}
    className={classes.control}
    aria-label={label}
    aria-pressed={isOn}
    title={label}
    tabIndex={isStop ? 0 : -1}
    onMouseDown={(event) => event.preventDefault()}
    onClick={onClick}
  >
    <Sign size={16} stroke={1.75} aria-hidden />
  </UnstyledButton>
)
