import { Button, TextInput } from '@mantine/core'
import { LIMITS, MAIL_SECURITIES } from '@support-desk/contract'
import { request } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'
import type { OutgoingMail } from '#entities/mail/outgoing/queries.ts'
import { SECURITY_WORDS, SMTP_PORTS } from '#entities/mail/outgoing/server-words.ts'
import { TestResult } from '#entities/mail/outgoing/test-result.tsx'
import { useChange } from '#ui/feedback/use-change.ts'
import { CodeInput } from '#ui/form/code-input.tsx'
import { PasswordField } from '#ui/form/password-field.tsx'
import { useEditForm } from '#ui/form/use-edit-form.ts'
import { t } from '#ui/language/t.ts'
import shape from '#ui/form/form.module.css'
import classes from './outgoing.module.css'
import { Picker } from '#ui/pick/picker.tsx'

/** The server for outgoing email. An admin can test it before it is saved. */
export function OutgoingForm({ outgoing: { source, server, version } }: { outgoing: OutgoingMail }) {
  const stored = source === 'settings' ? server : null
  const { element, submit, ...form } = useEditForm(
    {
      host: stored?.host ?? '',
      port: stored ? String(stored.port) : SMTP_PORTS.tls,
      security: stored?.security ?? ('tls' as const),
      user: stored?.user ?? '',
      password: '',
      fromAddress: stored?.fromAddress ?? '',
      fromName: stored?.fromName ?? '',
      currentPassword: '',
    },
    ({ currentPassword, ...draft }) =>
      request('updateOutgoingMail', { body: { ...serverOf(draft), currentPassword, version } }),
    { stale: [KEYS.mailboxes], done: t('Outgoing email was saved.') },
  )
  const { currentPassword: _own, ...draft } = form.draft
  const test = useChange(() => request('testOutgoingMail', { body: { server: serverOf(draft) } }), {
    showsFailure: true,
  })
  return (
    <form ref={element} className={classes.panel} noValidate onSubmit={submit}>
      <h2>{t('Mail server')}</h2>
      <div className={shape.form}>
        <div className={classes.pair}>
          <CodeInput
            label={t('Server')}
            placeholder="smtp.example.com"
            required
            maxLength={LIMITS.hostName}
            {...form.bind('host')}
          />
          <CodeInput label={t('Port')} inputMode="numeric" required {...form.bind('port')} />
        </div>
        <Picker
          label={t('Encryption')}
          data={MAIL_SECURITIES.map((value) => ({ value, label: t(SECURITY_WORDS[value]) }))}
          {...form.bind('security')}
          onChange={({ currentTarget: { value } }) => {
            const security = MAIL_SECURITIES.find((each) => each === value) ?? 'tls'
            // Keep a custom port.
            const isUsual = form.draft.port === SMTP_PORTS[form.draft.security]
            form.change({ security, ...(isUsual && { port: SMTP_PORTS[security] }) })
          }}
        />
        <CodeInput
          label={t('Username')}
          description={t('Leave blank if the server needs no login.')}
          autoComplete="off"
          {...form.bind('user')}
        />
        <PasswordField
          label={t('Password')}
          show={t('Show input')}
          placeholder={stored?.hasPassword ? t('Leave blank to keep the current value') : undefined}
          autoComplete="off"
          {...form.bind('password')}
        />
        <TextInput
          label={t('Sender address')}
          description={t('For notifications. Replies of a mailbox have its own address.')}
          type="email"
          dir="ltr"
          required
          maxLength={LIMITS.email}
          {...form.bind('fromAddress')}
        />
        <TextInput
          label={t('Sender name')}
          dir="auto"
          maxLength={LIMITS.mailboxName}
          {...form.bind('fromName')}
        />
        <PasswordField
          label={t('Your own password')}
          description={t('To confirm that it is you.')}
          show={t('Show input')}
          autoComplete="current-password"
          required
          {...form.bind('currentPassword')}
        />
        {test.data && <TestResult result={test.data} />}
        {(form.problem ?? test.error?.message) && (
          <p role="alert" className={shape.problem}>
            {form.problem ?? test.error?.message}
          </p>
        )}
        <div className={shape.buttons}>
          <Button variant="default" loading={test.isPending} onClick={() => test.mutate()}>
            {t('Test these settings')}
          </Button>
          <Button type="submit" loading={form.isSaving}>
            {t('Save')}
          </Button>
        </div>
      </div>
    </form>
  )
}

const serverOf = <Draft extends { port: string; password: string }>({ port, password, ...draft }: Draft) => ({
  ...draft,
  port: Number(port),
  ...(password && { password }),
})
