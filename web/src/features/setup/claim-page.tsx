import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { CallFailed, request } from '#api/client.ts'
import { storedSession } from '#api/session.ts'
import { PageSkeleton } from '#ui/page/page-skeleton.tsx'
import { ClaimForm } from './claim-form.tsx'
import { Waiting } from './waiting.tsx'

type State = { is: 'checking' } | { is: 'open' } | { is: 'waiting'; problem: string | null }

/** The page of the setup link. Without a valid link, it says what the administrator has to do. */
export function ClaimPage() {
  const token = useLocation().hash.slice(1)
  const navigate = useNavigate()
  const [state, setState] = useState<State>({ is: 'checking' })
  useEffect(() => {
    let isLeft = false
    const show = (next: State) => void (!isLeft && setState(next))
    const check = async (): Promise<void> => {
      try {
        await request('verifySetupLink', { body: { token } })
        show({ is: 'open' })
      } catch (failure) {
        if (!(failure instanceof CallFailed)) throw failure
        if (failure.code === 'not_found') return leave()
        show({ is: 'waiting', problem: token === '' ? null : failure.message })
      }
    }
    // An admin has claimed this desk.
    const leave = () => void (!isLeft && navigate(storedSession() ? '/' : '/Login', { replace: true }))
    void check()
    return () => void (isLeft = true)
  }, [token, navigate])

  if (state.is === 'checking') return <PageSkeleton shape="sheet" />
  if (state.is === 'open') return <ClaimForm token={token} />
  return <Waiting problem={state.problem} />
}
