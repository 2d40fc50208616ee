import { Button, TextInput } from '@mantine/core'
import { AUDIT_GROUPS, type AuditGroup, messages } from '@support-desk/contract'
import { useState } from 'react'
import type { AuditFilter } from './audit-address.ts'
import classes from './audit.module.css'
import { UserChoice } from './user-choice.tsx'
import { t } from '#ui/language/t.ts'
import { Picker } from '#ui/pick/picker.tsx'

type Props = {
  chosen: AuditFilter
  onChoose: (part: Partial<AuditFilter>) => void
  /** Missing while no filter is set. */
  onClear: (() => void) | undefined
}

const GROUP_WORDS = messages({
  logins: 'Logins',
  reading: 'Reading',
  tickets: 'Tickets',
  chat: 'Chat',
  accounts: 'Accounts',
  security: 'Security',
  privacy: 'Privacy and exports',
  mail: 'Email',
}) satisfies Record<AuditGroup, string>

const groups = () => [
  { value: '', label: t('Everything') },
  ...AUDIT_GROUPS.map((value) => ({ value, label: t(GROUP_WORDS[value]) })),
]

/** The filters of the audit log: user, kind, ticket and dates. */
export function AuditFilters({ chosen, onChoose, onClear }: Props) {
  return (
    <div className={classes.filters} role="search" aria-label={t('Filter the audit')}>
      <UserChoice userId={chosen.user} onChoose={(user) => onChoose({ user })} />
      <Picker
        label={t('What')}
        data={groups()}
        value={chosen.group}
        onChange={(event) => onChoose({ group: event.currentTarget.value as AuditGroup | '' })}
      />
      <TicketField key={chosen.ticket} ticket={chosen.ticket} onChoose={(ticket) => onChoose({ ticket })} />
      {(['from', 'to'] as const).map((name) => (
        <TextInput
          key={name}
          type="date"
          label={t(name === 'from' ? 'From' : 'To')}
          max="9999-12-31"
          value={chosen[name]}
          onChange={(event) => onChoose({ [name]: event.currentTarget.value })}
        />
      ))}
      {onClear && (
        <Button className={classes.clear} variant="subtle" onClick={onClear}>
          {t('Clear filters')}
        </Button>
      )}
    </div>
  )
}

/** Commits the text on blur or Enter, because a partial id or number would find nothing or another ticket. */
function TicketField({ ticket, onChoose }: { ticket: string; onChoose: (ticket: string) => void }) {
  const [text, setText] = useState(ticket)
  const done = () => text.trim() !== ticket && onChoose(text.trim())
  return (
    <TextInput
      label={t('Ticket')}
      placeholder={t('#123 or ID')}
      maxLength={64}
      spellCheck={false}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={done}
      onKeyDown={(event) => event.key === 'Enter' && done()}
    />
  )
}
