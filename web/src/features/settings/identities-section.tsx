import { Button, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { request } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'
import { useChange } from '#ui/feedback/use-change.ts'
import { rich, t } from '#ui/language/t.ts'
import { CodeText } from '#ui/text/code-text.tsx'
import { RelativeTime } from '#ui/text/relative-time.tsx'
import { identitiesQuery } from '#entities/user/login/queries.ts'
import entries from './entry-list.module.css'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { PasswordForm } from './factors/factor-password-form.tsx'
import { Section } from './section.tsx'

/** Identity providers linked to the account. Renders nothing if there are none. */
export function IdentitiesSection() {
  const { data: identities = [] } = useQuery(identitiesQuery())
  const [ending, end] = useState<(typeof identities)[number] | null>(null)
  if (identities.length === 0) return null
  return (
    <Section
      title={t('Login providers')}
      lead={t('Accounts you can log in with, in addition to your password.')}
    >
      <ul className={entries.list}>
        {identities.map((identity) => (
          <li key={identity.id} className={entries.entry}>
            <Stack gap={0} className={entries.facts}>
              <strong>
                <bdi>{identity.provider}</bdi>
              </strong>
              <CodeText>{identity.email}</CodeText>
              <span>{rich('Last used {when}', { when: <RelativeTime value={identity.usedAt} /> })}</span>
            </Stack>
            <Button
              variant="default"
              size="compact-sm"
              onClick={() => end(identity)}
              aria-label={t('Unlink {name}', { name: identity.provider })}
            >
              {t('Unlink')}
            </Button>
          </li>
        ))}
      </ul>
      {ending && <UnlinkDialog id={ending.id} name={ending.provider} onClose={() => end(null)} />}
    </Section>
  )
}

function UnlinkDialog({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const removal = useChange(
    (password: string) => request('deleteIdentity', { params: { identityId: id }, body: { password } }),
    {
      stale: [KEYS.identities],
      done: t('{name} was unlinked.', { name }),
      showsFailure: true,
      onSuccess: onClose,
    },
  )
  return (
    <Dialog title={t('Unlink {name}?', { name })} onClose={onClose}>
      <PasswordForm label={t('Unlink')} isDangerous change={removal}>
        <p>
          {t(
            'You will log in with your password. Sessions started with this provider end, and roles and teams from its groups are removed. If you have no password yet, choose one first with “Forgot your password?” on the login page.',
          )}
        </p>
      </PasswordForm>
    </Dialog>
  )
}
