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
import { type FormEvent, useRef, useState } from 'react'
import { request } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'
import { useChange } from '#ui/feedback/use-change.ts'
import { t } from '#ui/language/t.ts'
import { formsQuery } from '#entities/ticket/fields/queries.ts'
import { teamsQuery } from '#entities/user/teams/queries.ts'
import { draftOf, formOf, rebased, type MailboxForm as Form } from './form-state.ts'
import { ImportFields } from './fields/import-fields.tsx'
import shape from '#ui/form/form.module.css'
import classes from './mailboxes.module.css'
import { MoveFields } from './fields/move-fields.tsx'
import type { Mailbox } from './queries.ts'
import { ReplyToField } from './fields/reply-to-field.tsx'
import { SenderCheckField } from './fields/sender-check-field.tsx'
import { ServerFields } from './fields/server-fields.tsx'
import { Step } from './step.tsx'
import { useMailboxErrors } from './use-mailbox-errors.ts'

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
    description: message('Support Desk acts as a mail server. Your administrator must open a port first.'),
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
  const [form, setForm] = useState(() => formOf(mailbox))
  const [base, setBase] = useState(mailbox)
  const { problemAt, forget, refuses, refuse, isAtField } = useMailboxErrors(element, form)
  // The mailbox may be switched on above while the form is open. Typed values stay. On a conflict, saving reports it.
  if (mailbox && base && mailbox.version > base.version) {
    const next = rebased(form, base, mailbox)
    if (next) {
      setForm(next)
      setBase(mailbox)
    }
  }
  const { data: teams = [] } = useQuery(teamsQuery())
  const { data: forms = [] } = useQuery(formsQuery())
  const saving = useChange(
    async () => {
      const body = draftOf(form, mailbox?.isOn ?? false)
      if (!base) return request('createMailbox', { body })
      const { id: mailboxId, version } = base
      const saved = await request('updateMailbox', { params: { mailboxId }, body: { ...body, version } })
      return { mailbox: saved, secret: null }
    },
    {
      stale: [KEYS.mailboxes],
      showsFailure: true,
      onSuccess: ({ mailbox: saved, secret }) => {
        if (base) {
          setForm(formOf(saved))
          setBase(saved)
        }
        onSaved(saved, secret)
      },
      onError: refuse,
    },
  )
  const { error, isPending } = saving
  const change = (changes: Partial<Form>) => {
    setForm((before) => ({ ...before, ...changes }))
    forget(changes)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    saving.reset()
    if (!(await refuses(draftOf(form, mailbox?.isOn ?? false)))) saving.mutate()
  }
  const isImap = form.door === 'imap'
  const text = (name: 'name' | 'address' | 'replyName') => ({
    name,
    required: name !== 'replyName',
    value: form[name],
    error: problemAt(name),
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      change({ [name]: value }),
  })
  return (
    <form ref={element} className={classes.page} noValidate onSubmit={(event) => void submit(event)}>
      <Step number={1} title={t('Incoming email')}>
        <Radio.Group
          aria-label={t('Incoming email')}
          value={form.door}
          onChange={(value) => change({ door: OFFERED.find((door) => door === value) ?? 'imap' })}
        >
          <div className={classes.fields}>
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
          {...text('address')}
        />
        <div className={classes.pair}>
          <TextInput
            label={t('Mailbox name')}
            description={t('Only visible to your team.')}
            dir="auto"
            maxLength={LIMITS.mailboxName}
            {...text('name')}
          />
          <TextInput
            label={t('Sender name')}
            description={t('Shown to customers, for example “Acme Support”.')}
            dir="auto"
            maxLength={LIMITS.mailboxName}
            {...text('replyName')}
          />
        </div>
      </Step>
      {isImap && (
        <Step number={3} title={t('Server')}>
          <ServerFields form={form} change={change} problemAt={problemAt} isNew={mailbox === null} />
        </Step>
      )}
      <Step number={isImap ? 4 : 3} title={t('Tickets from email')}>
        <div className={classes.pair}>
          <NativeSelect
            label={t('Assign to team')}
            value={form.teamId ?? ''}
            error={problemAt('teamId')}
            data={[
              { value: '', label: t('No team') },
              ...teams.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={({ currentTarget }) => change({ teamId: currentTarget.value || null })}
          />
          <NativeSelect
            label={t('Ticket form')}
            value={form.formId ?? ''}
            error={problemAt('formId')}
            data={[
              { value: '', label: t('Default form') },
              ...forms
                .filter(({ id, isArchived }) => !isArchived || id === form.formId)
                .map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={({ currentTarget }) => change({ formId: currentTarget.value || null })}
          />
        </div>
        {isImap && <ImportFields form={form} change={change} problem={problemAt('importDay')} />}
        {isImap && (
          <Switch
            label={t('Also check the spam folder')}
            description={t('New spam is held for review. It doesn’t create tickets automatically.')}
            checked={form.readsJunk}
            onChange={({ currentTarget }) => change({ readsJunk: currentTarget.checked })}
          />
        )}
        {isImap && <MoveFields form={form} change={change} problem={problemAt('movesTo')} />}
        {form.door !== 'smtp' && (
          <SenderCheckField form={form} change={change} problem={problemAt('checksBy')} />
        )}
        <ReplyToField form={form} change={change} problem={problemAt('replyToSenders')} />
      </Step>
      <Step number={isImap ? 5 : 4} title={t('Replies')}>
        <Switch
          label={t('Send an auto-reply')}
          description={t(
            'Confirms receipt with the ticket number, at most once a day per sender. Never sent to automated senders.',
          )}
          checked={form.acknowledges}
          onChange={({ currentTarget }) => change({ acknowledges: currentTarget.checked })}
        />
        <NativeSelect
          label={t('Quoted text')}
          description={t('Added below the signature. Not included for people in cc.')}
          value={form.quotes}
          data={MAIL_QUOTES.map((value) => ({ value, label: t(QUOTES[value]) }))}
          onChange={({ currentTarget }) =>
            change({ quotes: MAIL_QUOTES.find((quotes) => quotes === currentTarget.value) ?? 'last' })
          }
        />
        <Textarea
          label={t('Signature')}
          description={t('Added to every reply. Optional.')}
          dir="auto"
          autosize
          minRows={3}
          maxRows={10}
          maxLength={LIMITS.mailboxSignature}
          value={form.signature}
          error={problemAt('signature')}
          onChange={({ currentTarget }) => change({ signature: currentTarget.value })}
        />
      </Step>
      <Step number={isImap ? 6 : 5} title={t('Monitoring')}>
        <NativeSelect
          label={t('Send test emails')}
          description={t(
            'Sends a message to this address and alerts you if it doesn’t arrive within 15 minutes.',
          )}
          value={form.canary}
          error={problemAt('canary')}
          data={canaryChoices(form.canary)}
          onChange={({ currentTarget }) => change({ canary: currentTarget.value })}
        />
      </Step>
      {error && !isAtField(error) && (
        <p role="alert" className={shape.problem}>
          {error.message}
        </p>
      )}
      <div className={classes.end}>
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
