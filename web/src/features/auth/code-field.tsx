import type { Message } from '@support-desk/contract'
import { useEffect, useRef } from 'react'
import { CodeInput } from '#ui/form/code-input.tsx'
import { CodeText } from '#ui/text/code-text.tsx'
import classes from '#ui/page/account-card.module.css'
import type { useCode } from './use-code.ts'
import { rich, t } from '#ui/language/t.ts'

type CodeFieldProps = {
  code: ReturnType<typeof useCode>
  /** Text after sending: where to look for the code, and how long it is valid. */
  sent: Message<{ email: string | number }>
  name: string
  value: string
  error?: string | true | undefined
  onChange: (event: { currentTarget: { value: string } }) => void
}

/** The field for a one-time code. It appears once the code was sent. */
export function CodeField({ code, sent: words, ...field }: CodeFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const { sent } = code
  useEffect(() => {
    const active = document.activeElement
    // Focus the code field, unless the user is filling in another field.
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
