import cell from './cell-text.module.css'

/** The cell of an empty value. A card leaves the value out. */
export const NoValue = () => (
  <span className={cell.dim} data-no-value>
    –
  </span>
)
