import { Group } from '@mantine/core'
import { message, type Message, ROLES, type Role, TEXTS } from '@support-desk/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { request } from '#api/client.ts'
import { factorsQuery, securitySettingsQuery } from '#entities/user/login/queries.ts'
import { KEYS } from '#api/keys.ts'
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Skeletons } from '#ui/feedback/loading.tsx'
import { SettingsHeader } from '#entities/settings/settings-header.tsx'
import shape from '#ui/form/form.module.css'
import tone from '#ui/text/text.module.css'
import classes from './security.module.css'
import { rich, t } from '#ui/language/t.ts'
import { ToggleSwitch } from '#ui/form/toggle-switch.tsx'

const LABELS: Record<Role, { label: Message; description: Message }> = {
  User: { label: message('Users'), description: message('Everyone who creates tickets.') },
  SupportTeam: { label: message('Support team'), description: message('Everyone who works on tickets.') },
  Admin: {
    label: message('Admins'),
    description: message('All admins, including you.'),
  },
}

/** Lets an admin choose the roles that require a second factor. */
export function SecurityPage() {
  const { data, error } = useQuery(securitySettingsQuery())
  return (
    <>
      <SettingsHeader page="security" />
      {!data && error && (
        <EmptyState kind="cannot-load" title={t('The settings could not be loaded')} text={error.message} />
      )}
      {!data && !error && <Skeletons shape="form" />}
      {data && <SecondStepRules chosen={data.secondFactor} withoutFactor={data.withoutSecondFactor} />}
    </>
  )
}

type RulesProps = { chosen: Role[]; withoutFactor: readonly { role: Role; count: number }[] }

function SecondStepRules({ chosen, withoutFactor }: RulesProps) {
  const without = (role: Role): number => withoutFactor.find((each) => each.role === role)?.count ?? 0
  const client = useQueryClient()
  const { data: own, isPending } = useQuery(factorsQuery())
  const [asking, setAsking] = useState<{ roles: Role[]; role: Role } | null>(null)
  const saving = useMutation({
    scope: { id: 'security settings' },
    mutationFn: (secondFactor: Role[]) => request('updateSecuritySettings', { body: { secondFactor } }),
    onSuccess: (settings) =>
      client.setQueryData(securitySettingsQuery().queryKey, (known) => known && { ...known, ...settings }),
    // Requiring it of the own role may create a required action for this admin at once.
    onSettled: () => client.invalidateQueries({ queryKey: KEYS.session }),
  })
  const shown = saving.isPending ? saving.variables : chosen
  const choose = (role: Role, wanted: boolean) => {
    const roles = ROLES.filter((known) => (known === role ? wanted : chosen.includes(known)))
    if (wanted && without(role) > 0) setAsking({ roles, role })
    else saving.mutate(roles)
  }
  const isOwn = asking?.role === 'Admin' && own?.factors.length === 0
  return (
    <section className={classes.panel} aria-labelledby="second-step">
      <Group align="baseline" gap="0 12px">
        <h2 id="second-step">{t('Require two-factor authentication')}</h2>
        <span role="status" className={classes.saved}>
          {saving.isSuccess && t('Saved')}
        </span>
        <span role="alert" className={shape.problem}>
          {saving.error && t('{kind}: {problem}', { kind: t(TEXTS.failed), problem: saving.error.message })}
        </span>
      </Group>
      <p className={tone.dim}>
        {rich(
          'People without it must set it up at their next login. Anyone can turn it on for themselves under <link>Account and security</link>.',
          { link: (words) => <Link to="/account">{words}</Link> },
        )}
      </p>
      {ROLES.map((role) => (
        <ToggleSwitch
          key={role}
          name={role}
          label={t(LABELS[role].label)}
          description={t(LABELS[role].description)}
          checked={shown.includes(role)}
          // Until the admin's factors are loaded, it is unknown whether to warn.
          disabled={role === 'Admin' && isPending}
          onChange={(event) => choose(role, event.currentTarget.checked)}
        />
      ))}
      <ConfirmDialog
        opened={asking !== null}
        title={t('Require two-factor authentication?')}
        label={t('Turn on')}
        onConfirm={() => {
          if (asking) saving.mutate(asking.roles)
          setAsking(null)
        }}
        onCancel={() => setAsking(null)}
      >
        <p>
          {t(
            '{count, plural, one {# person has none. They must set it up before they can do anything else.} other {# people have none. They must set it up before they can do anything else.}}',
            { count: asking ? without(asking.role) : 0 },
          )}
        </p>
        {isOwn && (
          <p>
            {t(
              'You have none yourself. Have your phone or passkey at hand: you set it up before you can go on.',
            )}
          </p>
        )}
      </ConfirmDialog>
    </section>
  )
}
