import { Button, NativeSelect, Radio, Switch, Textarea, TextInput } from '@mantine/core'
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Radio.css'
import '@mantine/core/styles/Switch.css'
import {
  LIMITS,
  MAIL_QUOTES,
  type MailDoor,
  type MailQuotes,
  type Message,
  message,
} from '@support-desk/contract'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useRef } from 'react'
import { request } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'
import { useChange } from '#ui/feedback/use-change.ts'
import { t } from '#ui/language/t.ts'
import { formatCount } from '#ui/text/numbers.ts'
import { formsQuery } from '#entities/ticket/fields/queries.ts'
import { teamsQuery } from '#entities/user/teams/queries.ts'
import { ImportFields, MoveFields } from './fields/import-fields.tsx'
import shape from '#ui/form/form.module.css'
import classes from './mailboxes.module.css'
import type { Mailbox } from './queries.ts'
import { ServerFields } from './fields/server-fields.tsx'
import { useMailboxForm } from './use-mailbox-form.ts'

/** Ways to receive mail, the most common first. */
const OFFERED = ['imap', 'http', 'smtp'] as const satisfies readonly MailDoor[]

const DOORS: Record<MailDoor, { label: Message; description: Message }> = {
  imap: {
    label: message('Connect a mailbox (IMAP)'),
    description: message(
      'We check an existing mailbox, for example Microsoft 365, Google Workspace or your own server. Nothing is deleted or marked as read.',
    ),
  },
  http: {
    label: message('Forward over HTTP'),
    description: message('Your mail server or email service posts each message to Support Desk.'),
  },
  smtp: {
    label: message('Receive over SMTP'),
    description: message('Support Desk acts as a mail server. Set MAIL_IN_SMTP_PORT on its server first.'),
  },
}

const QUOTES: Record<MailQuotes, Message> = {
  off: message('Nothing'),
  last: message('The previous message'),
  all: message('The conversation so far'),
}

type Props = {
  /** Null for a new mailbox. */
  mailbox: Mailbox | null
  /** `secret` is set for a new mailbox that receives by HTTP. */
  onSaved: (mailbox: Mailbox, secret: string | null) => void
  onCancel: () => void
}

/** The form of a mailbox: how mail arrives, how it becomes tickets, and how it is answered. */
export function MailboxForm({ mailbox, onSaved, onCancel }: Props) {
  const element = useRef<HTMLFormElement>(null)
  const { base, draft, reset, hasErrors, refuse, isAtField, bindSwitch, ...fields } = useMailboxForm(
    element,
    mailbox,
  )
  const { form, change, bind } = fields
  const { data: teams = [] } = useQuery(teamsQuery())
  const { data: forms = [] } = useQuery(formsQuery())
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
  return (
    <form ref={element} className={classes.page} noValidate onSubmit={(event) => void submit(event)}>
      <Step number={1} title={t('Incoming email')}>
        <Radio.Group
          aria-label={t('Incoming email')}
          description={mailbox && t('Fixed, because received email is identified by it.')}
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
                // The way to receive mail is fixed, because received mails are identified by it.
                disabled={mailbox !== null && mailbox.door !== door}
              />
            ))}
          </div>
        </Radio.Group>
      </Step>
      <Step number={2} title={t('Address')}>
        <TextInput
          label={t('Email address')}
          description={t('Customers write to this address, and replies are sent from it.')}
          type="email"
          dir="ltr"
          maxLength={LIMITS.email}
          required
          {...bind('address')}
        />
        <div className={classes.pair}>
          <TextInput
            label={t('Mailbox name')}
            description={t('Only visible to your team.')}
            dir="auto"
            maxLength={LIMITS.mailboxName}
            required
            {...bind('name')}
          />
          <TextInput
            label={t('Sender name')}
            description={t('Shown to customers, for example “Acme Support”.')}
            dir="auto"
            maxLength={LIMITS.mailboxName}
            {...bind('replyName')}
          />
        </div>
      </Step>
      {isImap && (
        <Step number={3} title={t('Server')}>
          <ServerFields {...fields} isNew={mailbox === null} />
        </Step>
      )}
      <Step number={isImap ? 4 : 3} title={t('Tickets from email')}>
        <div className={classes.pair}>
          <NativeSelect
            label={t('Assign to team')}
            data={[
              { value: '', label: t('No team') },
              ...teams.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            {...bind('teamId')}
          />
          <NativeSelect
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
          <Switch
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
      </Step>
      <Step number={isImap ? 5 : 4} title={t('Replies')}>
        <Switch
          label={t('Send an auto-reply')}
          description={t(
            'Confirms receipt with the ticket number, at most once a day per sender. Never sent to automated senders.',
          )}
          {...bindSwitch('acknowledges')}
        />
        <NativeSelect
          label={t('Quoted text')}
          description={t('Added below the signature. Not included for people in cc.')}
          data={MAIL_QUOTES.map((value) => ({ value, label: t(QUOTES[value]) }))}
          {...bind('quotes')}
        />
      </Step>
      <Step number={isImap ? 6 : 5} title={t('Monitoring')}>
        <NativeSelect
          label={t('Send test emails')}
          description={t(
            'Sends a message to this address and alerts you if it doesn’t arrive within 15 minutes.',
          )}
          data={canaryChoices(form.canary)}
          {...bind('canary')}
        />
      </Step>
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

type StepProps = { number: number; title: string; children: ReactNode }

/** A numbered step of the mailbox setup. */
const Step = ({ number, title, children }: StepProps) => (
  <fieldset className={classes.panel}>
    <legend>
      <span className={classes.step} aria-hidden>
        {formatCount(number)}
      </span>
      {title}
    </legend>
    <div className={shape.form}>{children}</div>
  </fieldset>
)
