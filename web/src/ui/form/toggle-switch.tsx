import classes from './toggle-switch.module.css'

type Props = { label: string; checked: boolean; onChange: (checked: boolean) => void }

/** A light switch for pages with a small code budget. */
export const ToggleSwitch = ({ label, checked, onChange }: Props) => (
  <label className={classes.switch}>
    <input
      type="checkbox"
      role="switch"
      checked={checked}
      aria-checked={checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
    {label}
  </label>
)
