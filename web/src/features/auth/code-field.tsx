import { useEffect, useRef } from 'react'
import { CodeInput } from '../../ui/form/code-input.tsx'
import { CodeText } from '../../ui/text/code-text.tsx'
import classes from './shared/account-card.module.css'
import type { useCode } from './use-code.ts'

type CodeFieldProps = {
  code: ReturnType<typeof useCode>
  /** What became of the code, for somebody who has to look for it. */
  sentTo: (email: string) => string
  name: string
  value: string
  error?: string | true | undefined
  onChange: (event: { currentTarget: { value: string } }) => void
}

/** Where the code is typed; it is there once the code is on its way. */
export function CodeField({ code, sentTo, ...field }: CodeFieldProps) {
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
        label="OTP"
        description={code.plain ? undefined : `${sentTo(sent.email)} It is valid for 10 minutes.`}
        inputMode="numeric"
        autoComplete="one-time-code"
        {...field}
      />
      {code.plain && (
        <p className={classes.note} role="status">
          No mail server is set up, so the code is shown here:{' '}
          <strong>
            <CodeText>{code.plain}</CodeText>
          </strong>
        </p>
      )}
    </>
  )
}
