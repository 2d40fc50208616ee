import type { OpenedSession } from '@support-desk/contract'
import { useNavigate } from 'react-router'
import { request } from '#api/client.ts'
import { takePlace } from '#api/session-end.ts'
import type { StoredSession } from '#api/session.ts'
import { openSession } from '#entities/user/login/open-session.ts'
import { homeAfterLogin } from './home.ts'

/** Stores the session of a login and opens the next page: the one that required the login, or the home page. */
export function useEnter() {
  const navigate = useNavigate()
  return async (answer: OpenedSession) => {
    const session = openSession(answer)
    // A required action comes first on any page. The remembered page stays stored until then.
    const place = session.requiredAction ? null : takePlace(session.username)
    void navigate(place ?? homeAfterLogin(session, await chosenBy(session)), { replace: true })
  }
}

/** The workspace settings of a staff member. If they cannot be loaded, the defaults apply. */
const chosenBy = async ({ role, requiredAction }: StoredSession) =>
  role === 'User' || requiredAction
    ? undefined
    : (await request('getCurrentUser').catch(() => undefined))?.workspace
