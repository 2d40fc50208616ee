import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { request } from '../../api/client.ts'
import { clearSession } from '../../api/session.ts'

/** Ends the session here and on the server, and goes to the first page. */
export function useLogOut(): () => Promise<void> {
  const navigate = useNavigate()
  const client = useQueryClient()
  return async () => {
    await navigate('/')
    // What is still being asked for would be refused from here on.
    await client.cancelQueries()
    // The session is over for this person even when the server cannot be told.
    request('logOut').catch(() => undefined)
    clearSession()
  }
}
