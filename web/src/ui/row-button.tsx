import classes from './row-button.module.css'

type Props = { label: string; name: string; onClick: () => void }

/**
 * A button of a table's row; `name` says which row it is about. It is plain, because rows are made by the dozen while
 * somebody scrolls.
 */
export const RowButton = ({ label, name, onClick }: Props) => (
  <button type="button" className={classes.button} aria-label={name} onClick={onClick}>
    {label}
  </button>
)
