import { KeySigns } from './key-signs.tsx'
import classes from './send-key.module.css'

/** On a button that sends: the keys that do the same, where there may be keys. */
export const SendKey = () => (
  <span className={classes.key} aria-hidden>
    <KeySigns of="mod+Enter" />
  </span>
)
