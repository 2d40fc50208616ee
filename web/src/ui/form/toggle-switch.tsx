import classes from './toggle-switch.module.css'

type Props = { label: string; checked: boolean; onChange: (checked: boolean) => void }

/** A switch beside a list: light enough for pages whose code is counted in single kilobytes. */
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
