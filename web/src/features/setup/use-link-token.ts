import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { CallFailed } from '#api/client.ts'

/** The state of a link: being checked, valid with the answer of the server, or not valid. */
export type LinkState<Answer> =
  | { is: 'checking' }
  | { is: 'valid'; answer: Answer }
  | { is: 'invalid'; failure: CallFailed }

/** Checks the token of a link. It is in the fragment, so that the browser does not send it with the page. */
export function useLinkToken<Answer>(check: (token: string) => Promise<Answer>): {
  token: string
  state: LinkState<Answer>
} {
  const token = useLocation().hash.slice(1)
  const [state, setState] = useState<LinkState<Answer>>({ is: 'checking' })
  useEffect(() => {
    let isLeft = false
    const show = (next: LinkState<Answer>) => void (!isLeft && setState(next))
    check(token).then(
      (answer) => show({ is: 'valid', answer }),
      (failure: unknown) => {
        if (!(failure instanceof CallFailed)) throw failure
        show({ is: 'invalid', failure })
      },
    )
    return () => void (isLeft = true)
    // The check is of the page, not of the render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [token])
  return { token, state }
}
