import type { ErrorCode } from '@support-desk/contract'
import { Refusal } from '../../kernel/refusal.ts'
import { openIdLibrary } from './libraries.ts'

/** The refusal for an invalid or missing answer of a provider. The details are only in the log. */
export async function answerTrouble(error: unknown): Promise<Refusal> {
  if (error instanceof Refusal) return error
  return new Refusal(await codeOf(error), { cause: error })
}

async function codeOf(error: unknown): Promise<ErrorCode> {
  const { AuthorizationResponseError, ClientError, ResponseBodyError } = await openIdLibrary()
  if (error instanceof AuthorizationResponseError) return 'login_declined'
  // The code is used or belongs to another client, or the credentials of this install are wrong.
  if (error instanceof ResponseBodyError)
    return error.error === 'invalid_grant' ? 'login_over' : 'login_provider_unfit'
  const code = error instanceof ClientError ? error.code : (error as { code?: unknown }).code
  if (code === 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED') return 'login_clock_off'
  if (typeof code === 'string' && code.startsWith('OAUTH_')) return 'login_answer_wrong'
  return error instanceof TypeError || error instanceof Error
    ? 'login_provider_unreachable'
    : 'login_answer_wrong'
}
