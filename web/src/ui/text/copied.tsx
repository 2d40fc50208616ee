import { Button } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { t } from '../language/t.ts'
import { copyText } from './copy-text.ts'
import classes from './copied.module.css'

/** A text that is to be put somewhere else, such as a secret or a command, with a button that copies it. */
export function Copied({ label, text }: { label: string; text: string }) {
  const [isCopied, setCopied] = useState(false)
  const CopyIcon = isCopied ? IconCheck : IconCopy
  return (
    <div className={classes.copied}>
      <div className={classes.head}>
        <strong>{label}</strong>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<CopyIcon size={14} aria-hidden />}
          aria-label={t('Copy: {what}', { what: label })}
          onClick={() => void copyText(text).then(setCopied)}
        >
          {isCopied ? t('Copied') : t('Copy')}
        </Button>
      </div>
      <pre dir="ltr">{text}</pre>
    </div>
  )
}
