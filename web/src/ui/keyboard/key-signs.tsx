import { CodeText } from '../text/code-text.tsx'
import classes from './key-signs.module.css'

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** Keycaps to press, together or in sequence. */
function signsOf(key: string): string[] {
  return key.split(' ').flatMap((step) => {
    // Slice instead of splitting at `+`, because the key itself may be `+`.
    const [mod, sign = ''] = step.startsWith('mod+') ? [true, step.slice(4)] : [false, step]
    const isShifted = /^\p{Lu}$/u.test(sign)
    const cap = sign.length === 1 ? sign.toUpperCase() : sign
    return [...(mod ? [isApple ? '⌘' : 'Ctrl'] : []), ...(isShifted ? ['Shift'] : []), cap]
  })
}

/** Shows a key as keycaps. */
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
