import { LIMITS, TEXTS } from '@support-desk/contract'
import { useState } from 'react'
import { CallFailed } from '#api/client.ts'
import { useSending } from '#ui/form/use-sending.ts'
import { t } from '#ui/language/t.ts'

const PLAIN_CODE = new RegExp(`^\\d{${LIMITS.codeDigits}}$`)

/** The address to which a code was sent, and its challenge. */
type SentCode = { email: string; challenge: string }

/**
 * Sends one-time codes. A code is valid only for the address to which it was sent. Another address needs a new code.
 */
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
    /** The code itself. Sent by the server only if no mail server is configured and the server allows it. */
    plain: sent && PLAIN_CODE.test(sent.challenge) ? sent.challenge : null,
    problem: failure && isForThisAddress ? textOf(failure) : null,
  }
}

/** Shows validation errors of the address as they are, and a general text for other failures. */
function textOf(error: Error): string {
  const speaksForItself =
    error instanceof CallFailed && ['validation', 'too_many_requests'].includes(error.code)
  const words = t(TEXTS.codeFailed)
  return speaksForItself ? t('{problem}: {reason}', { problem: words, reason: error.message }) : words
}
