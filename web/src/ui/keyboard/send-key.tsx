import { KeySigns } from './key-signs.tsx'
import classes from './send-key.module.css'
import { useSendKey } from './use-send-key.ts'

/** Shows the keys that send, inside a send button. Hidden on touch devices. */
export function SendKey() {
  const isByEnter = useSendKey() === 'enter'
  return (
    <span className={classes.key} data-send-key aria-hidden>
      <KeySigns of={isByEnter ? 'Enter' : 'mod+Enter'} />
    </span>
  )
}
