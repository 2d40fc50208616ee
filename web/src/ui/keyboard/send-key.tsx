import { KeySigns } from './key-signs.tsx'
import classes from './send-key.module.css'
import { useSendKey } from './use-send-key.ts'

/** On a button that sends: the keys that do the same, where there may be keys. */
export function SendKey() {
  const isByEnter = useSendKey() === 'enter'
  return (
    <span className={classes.key} aria-hidden>
      <KeySigns of={isByEnter ? 'Enter' : 'mod+Enter'} />
    </span>
  )
}
