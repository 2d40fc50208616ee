import type { Message } from '@support-desk/contract'
import { useEffect, useRef } from 'react'
import { CodeInput } from '#ui/form/code-input.tsx'
import { CodeText } from '#ui/text/code-text.tsx'
import classes from '#ui/page/account-card.module.css'
import type { useCode } from './use-code.ts'
import { rich, t } from '#ui/language/t.ts'

type CodeFieldProps = {
  code: ReturnType<typeof useCode>
  /** What became of the code, for somebody who has to look for it, and how long it is valid. */
  sent: Message<{ email: string | number }>
  name: string
  value: string
  error?: string | true | undefined
  onChange: (event: { currentTarget: { value: string } }) => void
}

/** Where the code is typed; it is there once the code is on its way. */
export function CodeField({ code, sent: words, ...field }: CodeFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const { sent } = code
  useEffect(() => {
    const active = document.activeElement
    // What was sent is typed next, unless its reader fills in something else meanwhile.
    const isElsewhere = active instanceof HTMLInputElement && active.type !== 'email'
    if (sent && !isElsewhere) input.current?.focus()
  }, [sent])
  if (!sent) return null
  return (
    <>
      <CodeInput
        ref={input}
        label={t('OTP')}
        description={code.plain ? undefined : t(words, { email: sent.email })}
        inputMode="numeric"
        autoComplete="one-time-code"
        {...field}
      />
      {code.plain && (
        <p className={classes.note} role="status">
          {rich('No mail server is set up, so the code is shown here: {code}', {
            code: (
              <strong>
                <CodeText>{code.plain}</CodeText>
              </strong>
            ),
          })}
        </p>
      )}
    </>
  )
}
