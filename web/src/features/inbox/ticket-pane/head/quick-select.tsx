import { NativeSelect } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { ActionId } from '#ui/keyboard/actions.ts'
import { useAriaKey } from '#ui/keyboard/use-action.ts'
import { useSelectKey } from '#ui/keyboard/use-select-key.ts'
import classes from './head.module.css'

type Props<Value extends string> = {
  /** The action of its key, which opens it. */
  action: ActionId
  label: string
  value: Value
  choices: readonly { value: Value; label: string }[]
  icon: Icon
  color?: string
  onChoose: (value: Value) => void
}

/** A fact of the ticket that is changed where it stands: a key opens the choice, and what is chosen counts at once. */
export function QuickSelect<Value extends string>({
  action,
  label,
  value,
  choices,
  icon: Icon,
  color,
  onChoose,
}: Props<Value>) {
  const select = useSelectKey(action)
  return (
    <NativeSelect
      ref={select}
      size="xs"
      className={classes.quick}
      aria-label={label}
      aria-keyshortcuts={useAriaKey(action)}
      title={label}
      leftSection={<Icon size={15} stroke={2.2} color={color} aria-hidden />}
      data={[...choices]}
      value={value}
      disabled={choices.length < 2}
      onChange={(event) => {
        const chosen = choices.find((choice) => choice.value === event.currentTarget.value)
        if (chosen && chosen.value !== value) onChoose(chosen.value)
      }}
    />
  )
}
