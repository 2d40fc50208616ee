import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { rich, t } from '#ui/language/t.ts'
import { CodeText } from '#ui/text/code-text.tsx'
import { EmailText } from '#ui/text/email-text.tsx'
import { StateMark } from '#ui/text/state-mark.tsx'
import { NEXT, WHAT } from './causes.ts'
import type { OutgoingTest } from './queries.ts'
import tone from '#ui/text/text.module.css'
import classes from './test-result.module.css'

/** The result of a test email: the answer of the server, and after a failure its cause and what to do. */
export function TestResult({ result: { works, to, answer, cause } }: { result: OutgoingTest }) {
  return (
    <div className={classes.result} role="status">
      {cause === null && works ? (
        <>
          <StateMark icon={IconCircleCheck} tone="good" isStrong>
            {t('Test email sent')}
          </StateMark>
          <p>{rich('Check the inbox of {address}.', { address: <EmailText address={to} /> })}</p>
        </>
      ) : (
        <>
          <StateMark icon={IconAlertTriangle} tone="bad" isStrong>
            {t(WHAT[cause ?? 'other'])}
          </StateMark>
          <p>{t(NEXT[cause ?? 'other'])}</p>
        </>
      )}
      {answer !== '' && (
        <p className={tone.dim}>
          {rich('Answer of the server: {answer}', { answer: <CodeText>{answer}</CodeText> })}
        </p>
      )}
    </div>
  )
}
