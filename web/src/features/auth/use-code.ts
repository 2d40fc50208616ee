import { LIMITS, TEXTS } from '@support-desk/contract'
import { useState } from 'react'
import { CallFailed } from '#api/client.ts'
import { useSending } from '#ui/form/use-sending.ts'
import { t } from '#ui/language/t.ts'

const PLAIN_CODE = new RegExp(`^\\d{${LIMITS.codeDigits}}$`)

/** Where a code went, and what it is proved with. */
type SentCode = { email: string; challenge: string }

/** Sends one-time codes. A code counts only for the address that it was sent to: another one needs a new code. */
export function useCode(email: string, sendCode: (email: string) => Promise<SentCode>) {
  const [askedFor, setAskedFor] = useState<string | null>(null)
  const [answer, setAnswer] = useState<SentCode | null>(null)
  const { send, isSending, failure } = useSending(async (to: string) => {
    setAskedFor(to)
    setAnswer(null)
    setAnswer(await sendCode(to))
  })
  const entered = email.trim()
  const isForThisAddress = askedFor === entered
  const sent = isForThisAddress && answer?.email.toLowerCase() === entered.toLowerCase() ? answer : null
  return {
    send: () => void send(entered),
    isSending,
    sent,
    /** The code itself, where no mail server is set up and the server may tell it. */
    plain: sent && PLAIN_CODE.test(sent.challenge) ? sent.challenge : null,
    problem: failure && isForThisAddress ? textOf(failure) : null,
  }
}

/** Refusals of the address speak for themselves; anything else is the general text. */
function textOf(error: Error): string {
  const speaksForItself =
    error instanceof CallFailed && ['validation', 'too_many_requests'].includes(error.code)
  const words = t(TEXTS.codeFailed)
  return speaksForItself ? t('{problem}: {reason}', { problem: words, reason: error.message }) : words
}
