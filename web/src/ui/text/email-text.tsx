import classes from './email-text.module.css'

/** An email address that breaks before its `@` where it does not fit into one line, and elsewhere only if it must. */
export function EmailText({ address }: { address: string }) {
  const at = address.lastIndexOf('@')
  return (
    <span className={classes.address} title={address} dir="ltr">
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </span>
  )
}
