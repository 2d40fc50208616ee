import { Button } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { t } from '../language/t.ts'
import { copyText } from './copy-text.ts'

type CopyButtonProps = {
  text: string
  /** Name of the copied thing, for screen readers. Omit it when the context is clear. */
  what?: string
}

/** Copies a text. Shows success until the text changes. */
export function CopyButton({ text, what }: CopyButtonProps) {
  const [copied, setCopied] = useState<string | null>(null)
  const isCopied = copied === text
  const CopyIcon = isCopied ? IconCheck : IconCopy
  return (
    <Button
      size="compact-sm"
      variant="default"
      leftSection={<CopyIcon size={14} aria-hidden />}
      aria-label={what === undefined ? undefined : t('Copy: {what}', { what })}
      onClick={() => void copyText(text).then((done) => setCopied(done ? text : null))}
    >
      {isCopied ? t('Copied') : t('Copy')}
    </Button>
  )
}
