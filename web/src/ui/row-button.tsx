import classes from './row-button.module.css'

type Props = { label: string; name: string; onClick: () => void }

/**
 * A button in a table row. `name` is its accessible name with the row. It is a plain element, because scrolling renders
 * many rows.
 */
export const RowButton = ({ label, name, onClick }: Props) => (
  <button type="button" className={classes.button} aria-label={name} onClick={onClick}>
    {label}
  </button>
)
