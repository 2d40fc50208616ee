import { Checkbox } from '@mantine/core'
import '@mantine/core/styles/Checkbox.css'
import '@mantine/core/styles/InlineInput.css'
import { type Area, AREAS, type Level, LEVELS, messages, type Scope } from '@support-desk/contract'
import { useId } from 'react'
import { t } from '#ui/language/t.ts'
import shape from '#ui/form/form.module.css'
import tone from '#ui/text/text.module.css'
import classes from './tokens.module.css'
import { Picker } from '#ui/pick/picker.tsx'

/** Display names of scope areas. */
const AREA_WORDS = messages({
  tickets: 'Tickets',
  conversations: 'Conversations and notes',
  files: 'Files',
  views: 'Views',
  macros: 'Macros',
  tags: 'Tags',
  fields: 'Fields and forms',
  teams: 'Teams',
  users: 'Accounts',
  notifications: 'Notifications',
  events: 'Events',
  reports: 'Reports',
  mail: 'Email and mailboxes',
  sla: 'Calendars and service levels',
  webhooks: 'Webhooks',
  audit: 'Audit log',
  privacy: 'Privacy',
}) satisfies Record<Area, string>

/** Display names of scope levels. */
const LEVEL_WORDS = messages({
  read: 'Read',
  write: 'Read and write',
  admin: 'Admin access',
}) satisfies Record<Level, string>

type Props = {
  /** Scopes that the owner of the token can grant. */
  possible: readonly Scope[]
  value: readonly Scope[]
  onChange: (scopes: Scope[]) => void
  error?: string | undefined
}

/** Chooses the scopes of a token by area. */
export function ScopesField({ possible, value, onChange, error }: Props) {
  const id = useId()
  const others = (area: Area) => value.filter((scope) => !scope.startsWith(`${area}:`))
  const toggle = (scope: Scope, on: boolean) =>
    onChange(on ? [...value, scope] : value.filter((each) => each !== scope))
  return (
    <fieldset className={classes.scopes} aria-describedby={error ? id : undefined}>
      <legend>{t('Permissions')}</legend>
      <p className={tone.hint}>
        {t(
          'A call needs permission for each area it reads or changes. Views also need read access to tickets and conversations; macros need write access to both.',
        )}
      </p>
      <div className={classes.areas}>
        {AREAS.map((area) => {
          const levels = LEVELS.filter((level) => possible.includes(`${area}:${level}`))
          if (levels.length === 0) return null
          const chosen = levels.find((level) => value.includes(`${area}:${level}`)) ?? ''
          return (
            <Picker
              key={area}
              label={t(AREA_WORDS[area])}
              value={chosen}
              onChange={({ currentTarget }) => {
                const level = currentTarget.value as Level | ''
                onChange(level === '' ? others(area) : [...others(area), `${area}:${level}`])
              }}
              data={[
                { value: '', label: t('No access') },
                ...levels.map((level) => ({ value: level, label: t(LEVEL_WORDS[level]) })),
              ]}
            />
          )
        })}
      </div>
      {possible.includes('send') && (
        <Checkbox
          label={t('Send replies to requesters')}
          description={t('Without this permission, an assistant can only leave drafts.')}
          checked={value.includes('send')}
          onChange={(event) => toggle('send', event.currentTarget.checked)}
        />
      )}
      {possible.includes('scim') && (
        <Checkbox
          label={t('User provisioning (SCIM)')}
          checked={value.includes('scim')}
          onChange={(event) => toggle('scim', event.currentTarget.checked)}
        />
      )}
      {error && (
        <p id={id} role="alert" className={shape.problem}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
