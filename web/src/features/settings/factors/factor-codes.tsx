import { Button, CopyButton, Group } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { KEYS } from '#api/keys.ts'
import { toast } from '#ui/feedback/toast.tsx'
import { brandName } from '#ui/brand.ts'
import classes from './factor.module.css'
import { t } from '#ui/language/t.ts'

/** Shows recovery codes. They cannot be shown again. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const words = useRef<HTMLParagraphElement>(null)
  // The previously focused form was removed.
  useEffect(() => words.current?.focus(), [])
  const text = codes.join('\n')
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`${t('Recovery codes for {desk}', { desk: brandName() })}\n\n${text}\n`)}`
  return (
    <div className={classes.fields}>
      <p ref={words} tabIndex={-1}>
        {t(
          'Save these recovery codes on paper or in a password manager. Each works once instead of your app or passkey. They won’t be shown again.',
        )}
      </p>
      <ul className={classes.codes} aria-label={t('Recovery codes')}>
        {codes.map((code) => (
          <li key={code} dir="ltr">
            {code}
          </li>
        ))}
      </ul>
      <Group gap={8}>
        <CopyButton value={text}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {copied ? t('Copied') : t('Copy')}
            </Button>
          )}
        </CopyButton>
        <Button component="a" variant="default" href={file} download="support-desk-recovery-codes.txt">
          {t('Save as a file')}
        </Button>
        <Button onClick={onDone}>{t('I’ve saved them')}</Button>
      </Group>
    </div>
  )
}

/** Handles a newly added factor: shows its recovery codes, if any, then calls `onAdded`. */
export function useFactorAdded(onAdded: () => void, words: string) {
  const client = useQueryClient()
  const [codes, setCodes] = useState<string[] | null>(null)
  const added = (recoveryCodes: string[]) => {
    void client.invalidateQueries({ queryKey: KEYS.factors })
    // The first factor ends all other sessions.
    void client.invalidateQueries({ queryKey: KEYS.sessions })
    toast.success(words)
    if (recoveryCodes.length > 0) setCodes(recoveryCodes)
    else onAdded()
  }
  return { codes, added }
}
