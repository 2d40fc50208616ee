import { LIMITS, TEXTS } from '@support-desk/contract'
import { useMutation } from '@tanstack/react-query'
import { CallFailed, request } from '../../api/client.ts'
import { knownDevices } from './devices.ts'
import { t } from '../../ui/language/t.ts'

const PLAIN_CODE = new RegExp(`^\\d{${LIMITS.codeDigits}}$`)

/** Sends one-time codes. A code counts only for the address that it was sent to: another one needs a new code. */
export function useCode(email: string, call: 'requestCode' | 'requestReset' = 'requestCode') {
  const { mutate, data, error, isPending, variables, reset } = useMutation({
    mutationFn: (to: string) =>
      request(call, { body: { email: to, ...(call === 'requestReset' && knownDevices()) } }),
  })
  const entered = email.trim()
  const isForThisAddress = variables?.trim() === entered
  const isSent = data !== undefined && isForThisAddress && data.email.toLowerCase() === entered.toLowerCase()
  return {
    send: () => mutate(entered),
    reset,
    isSending: isPending,
    sent: isSent ? data : null,
    /** The code itself, where no mail server is set up and the server may tell it. */
    plain: isSent && PLAIN_CODE.test(data.challenge) ? data.challenge : null,
    problem: error && isForThisAddress ? textOf(error) : null,
  }
}

/** Refusals of the address speak for themselves; anything else is the general text. */
function textOf(error: Error): string {
  const speaksForItself =
    error instanceof CallFailed && ['validation', 'too_many_requests'].includes(error.code)
  const words = t(TEXTS.codeFailed)
  return speaksForItself ? t('{problem}: {reason}', { problem: words, reason: error.message }) : words
}
