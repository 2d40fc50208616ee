import { Switch } from '@mantine/core'
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Switch.css'
import { type MailPreferencesOnWire, type Message, message } from '@support-desk/contract'
import { Button } from '@mantine/core'
import { Skeletons } from '#ui/feedback/loading.tsx'
import classes from './mail.module.css'
import { useMailPreferences } from './use-mail-preferences.ts'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { t } from '#ui/language/t.ts'

type Preference = { name: keyof MailPreferencesOnWire; label: Message; description: Message }

const PREFERENCES: readonly Preference[] = [
  {
    name: 'assigned',
    label: message('Assignments'),
    description: message('When one of my tickets is assigned or unassigned, or a ticket is assigned to me.'),
  },
  {
    name: 'status',
    label: message('Status changes'),
    description: message('When the status of one of my tickets changes.'),
  },
  {
    name: 'chat',
    label: message('New messages'),
    description: message(
      'When someone writes in one of my chats while I’m away. Messages in quick succession are combined into one email.',
    ),
  },
]

/** Lets a user choose which emails to receive. */
export function MailPreferencesDialog({ onClose }: { onClose: () => void }) {
  const { query, saving } = useMailPreferences()
  const failure = query.data ? saving.error : query.error
  return (
    <Dialog isBegun={false} onClose={onClose} title={t('Email settings')}>
      <p className={classes.lead}>{t('Email me about:')}</p>
      {!query.data && !query.error && <Skeletons shape="lines" />}
      {query.data && (
        <div className={classes.switches}>
          {PREFERENCES.map(({ name, label, description }) => (
            <Switch
              key={name}
              name={name}
              label={t(label)}
              description={t(description)}
              checked={query.data[name]}
              onChange={(event) => saving.mutate({ name, wanted: event.currentTarget.checked })}
            />
          ))}
        </div>
      )}
      <div className={classes.outcome}>
        <span role="status" className={classes.saved}>
          {saving.isSuccess && t('Saved')}
        </span>
        <span role="alert" className={classes.problem}>
          {failure && t('Error: {reason}', { reason: failure.message })}
        </span>
        {query.error && !query.data && (
          <Button variant="default" size="compact-sm" onClick={() => void query.refetch()}>
            {t('Try again')}
          </Button>
        )}
      </div>
    </Dialog>
  )
}
