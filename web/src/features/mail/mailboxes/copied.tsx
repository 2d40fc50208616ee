import { Button } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { t } from '../../../ui/language/t.ts'
import { copyText } from '../../../ui/text/copy-text.ts'
import classes from './mailboxes.module.css'

/** A line for the settings of another program, with a button that copies it. */
export function Copied({ label, text }: { label: string; text: string }) {
  const [isCopied, setCopied] = useState(false)
  const CopyIcon = isCopied ? IconCheck : IconCopy
  return (
    <div className={classes.copied}>
      <div className={classes.copiedHead}>
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
