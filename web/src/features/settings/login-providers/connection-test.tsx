import { Button, Group } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { request } from '#api/client.ts'
import { rich, t } from '#ui/language/t.ts'
import { CodeText } from '#ui/text/code-text.tsx'
import classes from './login-providers.module.css'

/** Fetches the configuration of an identity provider, and shows the result. */
export function ConnectionTest({ issuer }: { issuer: string }) {
  const { mutate, isPending, data, error, variables } = useMutation({
    mutationFn: (asked: string) => request('testLoginProvider', { body: { issuer: asked } }),
  })
  const isOfThis = variables === issuer
  return (
    <Group gap="8px 12px" className={classes.test}>
      <Button variant="default" size="compact-sm" loading={isPending} onClick={() => mutate(issuer)}>
        {t('Test connection')}
      </Button>
      {data && isOfThis && (
        <p role="status">
          {rich('Connected. Users log in at {address}', {
            address: <CodeText>{data.authorizationEndpoint}</CodeText>,
          })}
        </p>
      )}
      {error && isOfThis && <p role="alert">{error.message}</p>}
    </Group>
  )
}
