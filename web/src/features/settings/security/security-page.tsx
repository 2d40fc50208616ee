import { Switch } from '@mantine/core'
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Switch.css'
import { ROLES, type Role, TEXTS } from '@support-desk/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { request } from '../../../api/client.ts'
import { factorsQuery, securitySettingsQuery } from '../../auth/queries.ts'
import { KEYS } from '../../../api/keys.ts'
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Skeletons } from '../../../ui/feedback/loading.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import classes from './security.module.css'

const LABELS: Record<Role, { label: string; description: string }> = {
  User: { label: 'Users', description: 'Everybody who raises tickets.' },
  SupportTeam: { label: 'Support team', description: 'Everybody who works on tickets.' },
  Admin: { label: 'Admins', description: 'Everybody who can do what you can do, and you.' },
}

/** Where an admin chooses which roles must have a second step at login. */
export function SecurityPage() {
  const { data, error } = useQuery(securitySettingsQuery())
  return (
    <>
      <PageHeader title="Security" />
      {!data && error && (
        <EmptyState kind="cannot-load" title="The settings could not be loaded" text={error.message} />
      )}
      {!data && !error && <Skeletons shape="form" />}
      {data && <SecondStepRules chosen={data.secondFactor} />}
    </>
  )
}

function SecondStepRules({ chosen }: { chosen: Role[] }) {
  const client = useQueryClient()
  const { data: own } = useQuery(factorsQuery())
  const [asking, setAsking] = useState<Role[] | null>(null)
  const saving = useMutation({
    scope: { id: 'security settings' },
    mutationFn: (secondFactor: Role[]) => request('setSecuritySettings', { body: { secondFactor } }),
    onSuccess: (settings) => client.setQueryData(securitySettingsQuery().queryKey, settings),
    // Whoever asks it of their own role may have to add one right now.
    onSettled: () => client.invalidateQueries({ queryKey: KEYS.session }),
  })
  const shown = saving.isPending ? saving.variables : chosen
  const choose = (role: Role, wanted: boolean) => {
    const roles = ROLES.filter((known) => (known === role ? wanted : chosen.includes(known)))
    if (role === 'Admin' && wanted && own?.factors.length === 0) setAsking(roles)
    else saving.mutate(roles)
  }
  return (
    <section className={classes.panel} aria-labelledby="second-step">
      <h2 id="second-step">Who must have a second step at login</h2>
      <p className={classes.dim}>
        Whoever has none yet is led to adding one, and can do nothing else before. Everybody may have one by
        choice, under <Link to="/account">Account and security</Link>.
      </p>
      {ROLES.map((role) => (
        <Switch
          key={role}
          name={role}
          {...LABELS[role]}
          checked={shown.includes(role)}
          onChange={(event) => choose(role, event.currentTarget.checked)}
        />
      ))}
      <div className={classes.outcome}>
        <span role="status" className={classes.saved}>
          {saving.isSuccess && 'Saved'}
        </span>
        <span role="alert" className={classes.problem}>
          {saving.error && `${TEXTS.failed}: ${saving.error.message}`}
        </span>
      </div>
      <ConfirmDialog
        opened={asking !== null}
        title="You have no second step yourself"
        confirm={{
          label: 'Switch on',
          onClick: () => {
            if (asking) saving.mutate(asking)
            setAsking(null)
          },
        }}
        cancel={{ label: 'Cancel', onClick: () => setAsking(null) }}
      >
        Have your phone or passkey at hand: you will be led to adding one before you can go on.
      </ConfirmDialog>
    </section>
  )
}
