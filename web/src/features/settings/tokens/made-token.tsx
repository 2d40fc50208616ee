import { Button, Group } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { t } from '#ui/language/t.ts'
import { copyText } from '#ui/text/copy-text.ts'
import shape from '#ui/form/form.module.css'
import factors from '../factors/factor.module.css'
import classes from './tokens.module.css'

/** Shows a new token. It cannot be shown again. */
export function MadeToken({ token, onDone }: { token: string; onDone: () => void }) {
  const words = useRef<HTMLParagraphElement>(null)
  const [copied, setCopied] = useState<boolean | null>(null)
  // The previously focused form was removed.
  useEffect(() => words.current?.focus(), [])
  return (
    <div className={factors.fields}>
      <p ref={words} tabIndex={-1}>
        {t('Copy the token now. It won’t be shown again.')}
      </p>
      <code dir="ltr" className={classes.token}>
        {token}
      </code>
      <Group gap={8}>
        <Button variant="default" onClick={() => void copyText(token).then(setCopied)}>
          {copied ? t('Copied') : t('Copy')}
        </Button>
        <Button onClick={onDone}>{t('I’ve saved it')}</Button>
      </Group>
      {copied === false && (
        <p role="alert" className={shape.problem}>
          {t('Couldn’t copy. Select the text and copy it yourself.')}
        </p>
      )}
    </div>
  )
}
