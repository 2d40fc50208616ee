import { Textarea, TextInput } from '@mantine/core'
import { LIMITS } from '@support-desk/contract'
import { useQuery } from '@tanstack/react-query'
import { formsQuery } from '#entities/ticket/fields/queries.ts'
import { teamsQuery } from '#entities/user/teams/queries.ts'
import { t } from '#ui/language/t.ts'
import classes from '../mailboxes.module.css'
import type { FieldsProps } from '../use-mailbox-form.ts'
import { Group } from './group.tsx'
import { ImportFields, MoveFields } from './import-fields.tsx'
import { Picker } from '#ui/pick/picker.tsx'
import { ToggleSwitch } from '#ui/form/toggle-switch.tsx'

/** How emails become tickets: team and form, older email and spam, and trusted senders. */
export function TicketGroup(fields: FieldsProps) {
  const { form, bind, bindSwitch } = fields
  const { data: teams = [] } = useQuery(teamsQuery())
  const { data: forms = [] } = useQuery(formsQuery())
  const isImap = form.door === 'imap'
  const team = teams.find(({ id }) => id === form.teamId)?.name
  return (
    <Group title={t('Tickets from email')} value={team ? <bdi>{team}</bdi> : t('No team')}>
      <div className={classes.pair}>
        <Picker
          label={t('Assign to team')}
          data={[
            { value: '', label: t('No team') },
            ...teams.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          {...bind('teamId')}
        />
        <Picker
          label={t('Ticket form')}
          data={[
            { value: '', label: t('Default form') },
            ...forms
              .filter(({ id, isArchived }) => !isArchived || id === form.formId)
              .map(({ id, name }) => ({ value: id, label: name })),
          ]}
          {...bind('formId')}
        />
      </div>
      {isImap && <ImportFields {...fields} />}
      {isImap && (
        <ToggleSwitch
          label={t('Also check the spam folder')}
          description={t('New spam is held for review. It doesn’t create tickets automatically.')}
          {...bindSwitch('readsJunk')}
        />
      )}
      {isImap && <MoveFields {...fields} />}
      {form.door !== 'smtp' && (
        // Staff can answer by mail only if this server's checks pass. Mail received by SMTP is checked here instead.
        <TextInput
          dir="ltr"
          label={t('Trusted authentication server')}
          description={t(
            'The server name your mail server writes into the Authentication-Results header (Microsoft 365: enter “unnamed”). Needed so agents can reply by email. Until it is set, their replies are held for review.',
          )}
          maxLength={LIMITS.hostName}
          {...bind('checksBy')}
        />
      )}
      <Textarea
        dir="ltr"
        label={t('Trusted forwarders')}
        description={t(
          'Addresses or domains, one per line, for example the contact form of your website. The Reply-To address becomes the requester. Enter “*” for every sender who cannot log in.',
        )}
        autosize
        minRows={1}
        maxRows={6}
        {...bind('replyToSenders')}
      />
    </Group>
  )
}
