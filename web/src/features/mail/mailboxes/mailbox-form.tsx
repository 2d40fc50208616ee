import { Button, Radio } from '@mantine/core'
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Radio.css'
import { MAIL_QUOTES, type MailQuotes, type Message, message } from '@support-desk/contract'
import { type FormEvent, type ReactNode, useRef } from 'react'
import { request } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'
import { useChange } from '#ui/feedback/use-change.ts'
import { t } from '#ui/language/t.ts'
import shape from '#ui/form/form.module.css'
import { DOORS, OFFERED } from './doors.ts'
import { AddressFields } from './fields/address-fields.tsx'
import { Group } from './fields/group.tsx'
import { MailboxPassword, ServerFields } from './fields/server-fields.tsx'
import { TicketGroup } from './fields/ticket-group.tsx'
import classes from './mailboxes.module.css'
import type { Mailbox } from './queries.ts'
import { useMailboxForm } from './use-mailbox-form.ts'
import { Picker } from '#ui/pick/picker.tsx'
import { ToggleSwitch } from '#ui/form/toggle-switch.tsx'

const QUOTES: Record<MailQuotes, Message> = {
  off: message('Nothing'),
  last: message('The previous message'),
  all: message('The conversation so far'),
}

type Props = {
  /** Null for a new mailbox. */
  mailbox: Mailbox | null
  /** The connection of an existing mailbox, with the field for its password. */
  connection?: (password: ReactNode) => ReactNode
  /** What follows below the settings. */
  children?: ReactNode
  /** `secret` is set for a new mailbox that receives by HTTP. */
  onSaved: (mailbox: Mailbox, secret: string | null) => void
  onCancel: () => void
}

/**
 * The form of a mailbox. What a mailbox needs is shown, and all other settings are folded, each with its current value.
 */
export function MailboxForm({ mailbox, connection, children, onSaved, onCancel }: Props) {
  const element = useRef<HTMLFormElement>(null)
  const { base, draft, reset, hasErrors, refuse, isAtField, ...fields } = useMailboxForm(element, mailbox)
  const { form, change, bind } = fields
  const saving = useChange(
    async () => {
      if (!base) return request('createMailbox', { body: draft })
      const { id: mailboxId, version } = base
      const saved = await request('updateMailbox', { params: { mailboxId }, body: { ...draft, version } })
      return { mailbox: saved, secret: null }
    },
    {
      stale: [KEYS.mailboxes],
      showsFailure: true,
      onSuccess: ({ mailbox: saved, secret }) => {
        if (base) reset(saved)
        onSaved(saved, secret)
      },
      onError: refuse,
    },
  )
  const { error, isPending } = saving
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    saving.reset()
    if (!(await hasErrors())) saving.mutate()
  }
  const isImap = form.door === 'imap'
  // The usual login stands above; another one is entered with the server.
  const isPasswordAbove =
    connection !== undefined && form.login === 'password' && mailbox?.settings?.login === 'password'
  return (
    <form ref={element} className={classes.page} noValidate onSubmit={(event) => void submit(event)}>
      {connection?.(isPasswordAbove && <MailboxPassword {...fields} isNew={false} />)}
      {!mailbox && (
        <section className={classes.panel} aria-labelledby="mailbox-door">
          <h2 id="mailbox-door">{t('Incoming email')}</h2>
          <Radio.Group
            aria-labelledby="mailbox-door"
            value={form.door}
            onChange={(value) => change({ door: OFFERED.find((door) => door === value) ?? 'imap' })}
          >
            <div className={shape.form}>
              {OFFERED.map((door) => (
                <Radio
                  key={door}
                  value={door}
                  label={t(DOORS[door].label)}
                  description={t(DOORS[door].description)}
                />
              ))}
            </div>
          </Radio.Group>
        </section>
      )}
      <div className={classes.groups}>
        {mailbox && <h2>{t('Advanced')}</h2>}
        <Group title={t('Address and names')} value={<bdi>{form.address}</bdi>} isOpen={!mailbox}>
          <AddressFields {...fields} />
        </Group>
        {isImap && (
          <Group title={t('Server and login')} value={<bdi>{form.host}</bdi>} isOpen={!mailbox}>
            <ServerFields {...fields} isNew={mailbox === null} hasPassword={!isPasswordAbove} />
          </Group>
        )}
        <TicketGroup {...fields} />
        <Group
          title={t('Replies')}
          value={form.acknowledges ? t('Acknowledgement on') : t('Acknowledgement off')}
        >
          <ToggleSwitch
            label={t('Send an acknowledgement')}
            description={t(
              'Confirms receipt with the ticket number, at most once a day per sender. Never sent to automated senders.',
            )}
            {...fields.bindSwitch('acknowledges')}
          />
          <Picker
            label={t('Quoted text')}
            description={t('Added below the signature. Not included for people in cc.')}
            data={MAIL_QUOTES.map((value) => ({ value, label: t(QUOTES[value]) }))}
            {...bind('quotes')}
          />
        </Group>
        <Group title={t('Monitoring')} value={form.canary ? t('Test emails on') : t('Test emails off')}>
          <Picker
            label={t('Send test emails')}
            description={t(
              'Sends a message to this address and alerts you if it doesn’t arrive within 15 minutes.',
            )}
            data={canaryChoices(form.canary)}
            {...bind('canary')}
          />
        </Group>
        {children}
      </div>
      {error && !isAtField(error) && (
        <p role="alert" className={shape.problem}>
          {error.message}
        </p>
      )}
      <div className={shape.buttons}>
        <Button variant="default" onClick={onCancel}>
          {t('Cancel')}
        </Button>
        <Button type="submit" loading={isPending}>
          {t(mailbox ? 'Save' : 'Create mailbox')}
        </Button>
      </div>
    </form>
  )
}

/** Intervals for test mails, including a value set by the API. */
function canaryChoices(chosen: string) {
  const hours = [1, 6, 24].map((each) => ({
    value: String(each * 60),
    label: t('{hours, plural, one {Every hour} other {Every # hours}}', { hours: each }),
  }))
  const choices = [
    { value: '', label: t('Never') },
    { value: '30', label: t('Every {minutes} minutes', { minutes: 30 }) },
    ...hours,
  ]
  if (choices.some(({ value }) => value === chosen)) return choices
  return [...choices, { value: chosen, label: t('Every {minutes} minutes', { minutes: Number(chosen) }) }]
}
