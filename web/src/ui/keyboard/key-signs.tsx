import { CodeText } from '../text/code-text.tsx'
import classes from './key-signs.module.css'

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** What stands on the keys that are pressed, together or one after the other. */
function signsOf(key: string): string[] {
  return key.split(' ').flatMap((step) => {
    // The sign + itself has nothing on either side.
    const [mod, sign = ''] = step.startsWith('mod+') ? [true, step.slice(4)] : [false, step]
    const isShifted = /^\p{Lu}$/u.test(sign)
    const cap = sign.length === 1 ? sign.toUpperCase() : sign
    return [...(mod ? [isApple ? '⌘' : 'Ctrl'] : []), ...(isShifted ? ['Shift'] : []), cap]
  })
}

/** A key as it stands on the keyboard. */
export const KeySigns = ({ of }: { of: string }) => (
  <CodeText>
    <span className={classes.keys}>
      {signsOf(of).map((sign, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a key may be pressed twice
        <kbd key={index}>{sign}</kbd>
      ))}
    </span>
  </CodeText>
)
