import type { OpenedSession } from '@support-desk/contract'
import { requestSpecified } from '../client.ts'
import { openedSessionOf } from './session.ts'

/** The stored session as the server knows it now. */
export const checkSession = async (signal: AbortSignal): Promise<OpenedSession> =>
  openedSessionOf(await requestSpecified('checkSession', {}, { signal }))
