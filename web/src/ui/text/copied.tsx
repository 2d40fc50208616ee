import classes from './copied.module.css'
import { CopyButton } from './copy-button.tsx'

/** A text to copy, such as a secret or a command, with a copy button. */
export const Copied = ({ label, text }: { label: string; text: string }) => (
  <div className={classes.copied}>
    <div className={classes.head}>
      <strong>{label}</strong>
      <CopyButton text={text} what={label} />
    </div>
    <pre dir="ltr">{text}</pre>
  </div>
)
