import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { t } from '#ui/language/t.ts'
import { copyText } from '#ui/text/copy-text.ts'
import classes from './tokens.module.css'

/** Shows a new token. It cannot be shown again. */
export function MadeToken({ token, onDone }: { token: string; onDone: () => void }) {
  const words = useRef<HTMLParagraphElement>(null)
  const [copied, setCopied] = useState<boolean | null>(null)
  // The previously focused form was removed.
  useEffect(() => words.current?.focus(), [])
  return (
    <div className={classes.made}>
      <p ref={words} tabIndex={-1}>
        {t('Copy the token now. It won’t be shown again.')}
      </p>
      <code dir="ltr" className={classes.token}>
        {token}
      </code>
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => void copyText(token).then(setCopied)}>
          {copied ? t('Copied') : t('Copy')}
        </Button>
        <Button onClick={onDone}>{t('I’ve saved it')}</Button>
      </div>
      {copied === false && (
        <p role="alert" className={classes.problem}>
          {t('Couldn’t copy. Select the text and copy it yourself.')}
        </p>
      )}
    </div>
  )
}
