import type { OpenedSession } from '@support-desk/contract'
import { forgetSessionEnd } from '#api/session-end.ts'
import { sessionFrom, type StoredSession, storeSession } from '#api/session.ts'
import { createDevice } from './devices.ts'

/** Stores the session of a login. From then on, this browser is a known device. */
export function openSession(answer: OpenedSession): StoredSession {
  const session = sessionFrom(answer)
  forgetSessionEnd()
  storeSession(session)
  void createDevice(session.token)
  return session
}
