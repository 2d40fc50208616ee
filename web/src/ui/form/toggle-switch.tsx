import { useId } from 'react'
import classes from './toggle-switch.module.css'

type Props = {
  label: string
  /** One line below the label. */
  description?: string
  name?: string
  checked: boolean
  disabled?: boolean
  onChange: (event: { currentTarget: { checked: boolean } }) => void
}

/** Turns something on or off. */
export function ToggleSwitch({ label, description, ...input }: Props) {
  const id = useId()
  return (
    <span className={classes.switch}>
      <input
        {...input}
        id={id}
        type="checkbox"
        role="switch"
        aria-checked={input.checked}
        aria-describedby={description ? `${id}-help` : undefined}
      />
      <span className={classes.words}>
        <label htmlFor={id}>{label}</label>
        {description && <span id={`${id}-help`}>{description}</span>}
      </span>
    </span>
  )
}
