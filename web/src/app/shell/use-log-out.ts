import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { logOut } from '#api/legacy/account.ts'
import { noteSessionEnd } from '#api/session-end.ts'
import { clearSession, sessionToken } from '#api/session.ts'

/** Ends the session here and on the server, and opens the home page. */
export function useLogOut(): () => Promise<void> {
  const navigate = useNavigate()
  const client = useQueryClient()
  return async () => {
    await navigate('/')
    const token = sessionToken()
    // The session ends here even if the server is unreachable. Running requests would be rejected, so they are
    // cancelled.
    noteSessionEnd('logged_out')
    clearSession()
    await client.cancelQueries()
    void logOut(token)
  }
}
