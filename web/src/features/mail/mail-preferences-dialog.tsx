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
    label: message('Who has a ticket'),
    description: message('A ticket of mine is taken, assigned or given back, or I am given one.'),
  },
  {
    name: 'status',
    label: message('Status'),
    description: message('The status of a ticket of mine changes.'),
  },
  {
    name: 'chat',
    label: message('Chat'),
    description: message(
      'Somebody writes in a chat of mine while I am away. What comes in a row makes one email.',
    ),
  },
]

/** Lets a user choose which emails to receive. */
export function MailPreferencesDialog({ onClose }: { onClose: () => void }) {
  const { query, saving } = useMailPreferences()
  const failure = query.data ? saving.error : query.error
  return (
    <Dialog isBegun={false} onClose={onClose} title={t('Email settings')}>
      <p className={classes.lead}>{t('Send me an email when:')}</p>
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
