import type { Factor } from '#api/models.ts'
import { Button, Group } from '@mantine/core'
import { IconDeviceMobile, IconFingerprint, IconKey } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { factorsQuery } from '#entities/user/login/queries.ts'
import { Skeletons } from '#ui/feedback/loading.tsx'
import { knowsPasskeys } from '#entities/user/login/passkeys.ts'
import { RelativeTime } from '#ui/text/relative-time.tsx'
import tone from '#ui/text/text.module.css'
import classes from './factor.module.css'
import { Section } from '../section.tsx'
import { rich, t } from '#ui/language/t.ts'
import { lateDialog } from '#ui/late/late.tsx'

const AppDialog = lateDialog(async () => (await import('./factor-app-dialog.tsx')).AppDialog)
const PasskeyDialog = lateDialog(async () => (await import('./passkey-dialog.tsx')).PasskeyDialog)
const RemoveDialog = lateDialog(async () => (await import('./factor-dialogs.tsx')).RemoveFactorDialog)
const RecoveryDialog = lateDialog(async () => (await import('./factor-dialogs.tsx')).RecoveryDialog)

type OpenDialog = { kind: 'app' | 'passkey' | 'recovery' } | { kind: 'remove'; factor: Factor }

/** The section of the account page for second factors. */
export const SecondFactorSection = () => (
  <Section
    title={t('Two-factor authentication')}
    lead={t(
      'Log in with your password and a code from an app or a passkey, so that your password alone is not enough.',
    )}
  >
    <SecondFactors />
  </Section>
)

/** Lists, adds and removes second factors of the user. */
export function SecondFactors({ onAdded }: { onAdded?: () => void }) {
  const { data, error, refetch } = useQuery(factorsQuery())
  const [open, setOpen] = useState<OpenDialog | null>(null)
  const close = () => setOpen(null)
  const added = () => {
    close()
    onAdded?.()
  }
  if (!data && error)
    return (
      <p role="alert" className={tone.dim}>
        {error.message}{' '}
        <Button variant="default" size="compact-sm" onClick={() => void refetch()}>
          {t('Try again')}
        </Button>
      </p>
    )
  if (!data) return <Skeletons shape="lines" />

  const { factors, recoveryCodesLeft, passkeys } = data
  const hasApp = factors.some(({ kind }) => kind === 'totp')
  return (
    <div className={classes.fields}>
      {factors.length > 0 && (
        <ul className={classes.list}>
          {factors.map((factor) => (
            <Factor key={factor.id} factor={factor} onRemove={() => setOpen({ kind: 'remove', factor })} />
          ))}
          <li className={classes.factor}>
            <IconKey size={22} stroke={1.7} aria-hidden />
            <div className={classes.words}>
              <p className={classes.name}>{t('Recovery codes')}</p>
              <p className={tone.hint}>
                {t('{count, plural, one {# is left} other {# are left}}', { count: recoveryCodesLeft })}
              </p>
            </div>
            <Button variant="default" size="compact-sm" onClick={() => setOpen({ kind: 'recovery' })}>
              {t('Create new codes')}
            </Button>
          </li>
        </ul>
      )}
      <Group gap={8}>
        {onAdded && factors.length > 0 && <Button onClick={onAdded}>{t('Continue')}</Button>}
        {!hasApp && (
          <Button
            variant="default"
            leftSection={<IconDeviceMobile size={18} aria-hidden />}
            onClick={() => setOpen({ kind: 'app' })}
          >
            {t('Add an authenticator app')}
          </Button>
        )}
        {passkeys && knowsPasskeys() && (
          <Button
            variant="default"
            leftSection={<IconFingerprint size={18} aria-hidden />}
            onClick={() => setOpen({ kind: 'passkey' })}
          >
            {t('Add a passkey')}
          </Button>
        )}
      </Group>
      {open?.kind === 'app' && <AppDialog onClose={close} onAdded={added} />}
      {open?.kind === 'passkey' && <PasskeyDialog onClose={close} onAdded={added} />}
      {open?.kind === 'recovery' && <RecoveryDialog onClose={close} />}
      {open?.kind === 'remove' && (
        <RemoveDialog factor={open.factor} isLast={factors.length === 1} onClose={close} />
      )}
    </div>
  )
}

function Factor({ factor, onRemove }: { factor: Factor; onRemove: () => void }) {
  const { kind, name, addedAt, lastUsedAt } = factor
  const Icon = kind === 'totp' ? IconDeviceMobile : IconFingerprint
  return (
    <li className={classes.factor}>
      <Icon size={22} stroke={1.7} aria-hidden />
      <div className={classes.words}>
        <p className={classes.name} dir="auto">
          {name}
        </p>
        <p className={tone.hint}>
          {lastUsedAt
            ? rich('Added {added}, last used {used}', {
                added: <RelativeTime value={addedAt} />,
                used: <RelativeTime value={lastUsedAt} />,
              })
            : rich('Added {added}, not used yet', { added: <RelativeTime value={addedAt} /> })}
        </p>
      </div>
      <Button
        variant="default"
        size="compact-sm"
        aria-label={t('Remove {name}', { name })}
        onClick={onRemove}
      >
        {t('Remove')}
      </Button>
    </li>
  )
}
