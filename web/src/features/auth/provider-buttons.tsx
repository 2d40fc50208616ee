import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { type Answer, request } from '#api/client.ts'
import { useSending } from '#ui/form/use-sending.ts'
import { rich, t } from '#ui/language/t.ts'
import { AccountProblem } from '#ui/page/account-card.tsx'
import classes from '#ui/page/account-card.module.css'

/** Login buttons of identity providers, below the form. Renders nothing if there are none, or while they load. */
export function ProviderButtons() {
  const [providers, setProviders] = useState<Answer<'listLoginOptions'>>([])
  useEffect(() => {
    const leaving = new AbortController()
    // If the request fails, the password form still works.
    request('listLoginOptions', undefined, { signal: leaving.signal }).then(setProviders, () => undefined)
    return () => leaving.abort()
  }, [])
  const { send, isSending, failure } = useSending(async (providerId: string) => {
    const { address } = await request('beginProviderLogin', { params: { providerId } })
    globalThis.location.assign(address)
  })
  if (providers.length === 0) return null
  return (
    <div className={classes.providers}>
      <p>{t('or')}</p>
      {providers.map(({ id, name }) => (
        <Button key={id} variant="default" disabled={isSending} onClick={() => void send(id)}>
          <span className={classes.provider}>{rich('Log in with {name}', { name: <bdi>{name}</bdi> })}</span>
        </Button>
      ))}
      <AccountProblem>{failure?.message}</AccountProblem>
    </div>
  )
}
