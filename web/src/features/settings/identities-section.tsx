import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { request } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'
import { toast } from '#ui/feedback/toast.tsx'
import { rich, t } from '#ui/language/t.ts'
import { CodeText } from '#ui/text/code-text.tsx'
import { RelativeTime } from '#ui/text/relative-time.tsx'
import { identitiesQuery } from '#entities/user/login/queries.ts'
import classes from './account.module.css'
import entries from './entry-list.module.css'
import { EditDialog } from '#ui/feedback/edit-dialog.tsx'
import { PasswordForm } from './factors/factor-password-form.tsx'
import { Section } from './section.tsx'

/** By which providers somebody logs in; nothing for whoever uses none. */
export function IdentitiesSection() {
  const { data: identities = [] } = useQuery(identitiesQuery())
  const [ending, end] = useState<(typeof identities)[number] | null>(null)
  if (identities.length === 0) return null
  return (
    <Section title={t('Login providers')} lead={t('Who logs you in, beside your password.')}>
      <ul className={entries.list}>
        {identities.map((identity) => (
          <li key={identity.id} className={entries.entry}>
            <div className={classes.facts}>
              <strong>
                <bdi>{identity.provider}</bdi>
              </strong>
              <CodeText>{identity.email}</CodeText>
              <span>{rich('Last used {when}', { when: <RelativeTime value={identity.usedAt} /> })}</span>
            </div>
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
  const client = useQueryClient()
  const removal = useMutation({
    mutationFn: (password: string) =>
      request('removeIdentity', { params: { identityId: id }, body: { password } }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: KEYS.identities })
      toast.success(t('{name} logs you in no more.', { name }))
      onClose()
    },
  })
  return (
    <EditDialog title={t('Unlink {name}?', { name })} onClose={onClose}>
      <PasswordForm
        label={t('Unlink')}
        dangerous
        busy={removal.isPending}
        failure={removal.error}
        onPassword={removal.mutate}
      >
        <p>
          {t(
            'You log in by your password from then on. Sessions that it opened end, and what its groups gave you is taken back. If you have no password here yet, choose one first by “Forgot your password?” on the login page.',
          )}
        </p>
      </PasswordForm>
    </EditDialog>
  )
}
