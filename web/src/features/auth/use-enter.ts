import type { OpenedSession } from '@support-desk/contract'
import { useNavigate } from 'react-router'
import { request } from '#api/client.ts'
import { forgetSessionEnd, takePlace } from '#api/session-end.ts'
import { sessionFrom, type StoredSession, storeSession } from '#api/session.ts'
import { createDevice } from './devices.ts'
import { homeAfterLogin } from './home.ts'

/** Goes on with the session that a login has opened: where somebody wanted to go, or where they begin. */
export function useEnter() {
  const navigate = useNavigate()
  return async (answer: OpenedSession) => {
    const session = sessionFrom(answer)
    forgetSessionEnd()
    storeSession(session)
    void createDevice(session.token)
    // A required action is asked for on any page; where somebody wanted to go waits until it is done.
    const place = session.requiredAction ? null : takePlace(session.username)
    void navigate(place ?? homeAfterLogin(session, await chosenBy(session)), { replace: true })
  }
}

/** The ways of working of somebody of the staff. Who cannot be asked about begins where everybody does. */
const chosenBy = async ({ role, requiredAction }: StoredSession) =>
  role === 'User' || requiredAction
    ? undefined
    : (await request('getCurrentUser').catch(() => undefined))?.workspace
