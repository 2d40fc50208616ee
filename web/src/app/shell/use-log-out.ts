import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { logOut } from '#api/legacy/log-out.ts'
import { noteSessionEnd } from '#api/session-end.ts'
import { clearSession, sessionToken } from '#api/session.ts'

/** Ends the session here and on the server, and goes to the first page. */
export function useLogOut(): () => Promise<void> {
  const navigate = useNavigate()
  const client = useQueryClient()
  return async () => {
    await navigate('/')
    const token = sessionToken()
    // The session is over for this user even when the server cannot be told. Nothing is asked in its name from here
    // on, and what is being asked for would be refused.
    noteSessionEnd('logged_out')
    clearSession()
    await client.cancelQueries()
    void logOut(token)
  }
}
