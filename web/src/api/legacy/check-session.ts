import type { OpenedSession } from '@support-desk/contract'
import { requestSpecified } from '../client.ts'
import { openedSessionOf } from './session.ts'

/** The stored session in its current state on the server. */
export const checkSession = async (signal: AbortSignal): Promise<OpenedSession> =>
  openedSessionOf(await requestSpecified('checkSession', {}, { signal }))
