import cell from '../data-table/cell-text.module.css'
import classes from './email-text.module.css'

/** An email address. If it does not fit into one line, it breaks before its `@`, and elsewhere only if necessary. */
export function EmailText({ address }: { address: string }) {
  const at = address.lastIndexOf('@')
  return (
    <span className={`${cell.twoLines} ${classes.address}`} title={address} dir="ltr">
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </span>
  )
}
