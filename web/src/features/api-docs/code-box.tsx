import { Button } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { t } from '../../ui/language/t.ts'
import { copyText } from '../../ui/text/copy-text.ts'
import classes from './api-docs.module.css'

type Version = { language: string; text: string }

/** Something to copy, in one or more languages of programs. */
export function CodeBox({ versions }: { versions: readonly Version[] }) {
  const [shown, show] = useState(0)
  const [copied, setCopied] = useState<string | null>(null)
  const version = versions[shown]
  if (!version) return null
  const isCopied = copied === version.text
  const CopyIcon = isCopied ? IconCheck : IconCopy
  return (
    <div className={classes.code}>
      <div className={classes.codeHead}>
        {versions.map(({ language }, index) => (
          <button
            key={language}
            type="button"
            className={classes.tab}
            lang="en"
            aria-pressed={versions.length > 1 ? index === shown : undefined}
            disabled={versions.length === 1}
            onClick={() => show(index)}
          >
            {language}
          </button>
        ))}
        <Button
          className={classes.copy}
          size="compact-sm"
          variant="default"
          leftSection={<CopyIcon size={14} aria-hidden />}
          onClick={() => void copyText(version.text).then((done) => setCopied(done ? version.text : null))}
        >
          {isCopied ? t('Copied') : t('Copy')}
        </Button>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- not every browser focuses what scrolls */}
      <pre dir="ltr" tabIndex={0}>
        <code>{version.text}</code>
      </pre>
    </div>
  )
}
