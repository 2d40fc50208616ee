import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { type Answer, request } from '#api/client.ts'
import { useSending } from '#ui/form/use-sending.ts'
import { rich, t } from '#ui/language/t.ts'
import classes from '#ui/page/account-card.module.css'

/** Other ways in, below the form; nothing where there are none, or while nobody knows. */
export function ProviderButtons() {
  const [providers, setProviders] = useState<Answer<'listLoginOptions'>>([])
  useEffect(() => {
    const leaving = new AbortController()
    // Without an answer the form is there all the same.
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
      {failure && (
        <p role="alert" className={classes.message}>
          {failure.message}
        </p>
      )}
    </div>
  )
}
