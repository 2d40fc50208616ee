import { Button } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { request } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'
import { useChange } from '#ui/feedback/use-change.ts'
import { t } from '#ui/language/t.ts'
import { formatCount } from '#ui/text/numbers.ts'
import shape from '#ui/form/form.module.css'
import { SignIn } from '../sign-in/sign-in.tsx'
import { LoginFields } from './login-fields.tsx'
import { MailboxTest } from './mailbox-test.tsx'
import { ProviderFields } from './provider-fields.tsx'
import {
  bodyOf,
  type DetectedServers,
  EMPTY_DRAFT,
  type NewMailbox,
  type SetupDraft,
  withServers,
} from './setup-draft.ts'
import classes from './mailbox-setup.module.css'

type Props = {
  /** A mailbox that was signed in to, for the last step. */
  signedIn?: NewMailbox | undefined
  /** Called when the mailbox is switched on. */
  onDone: (mailbox: NewMailbox) => void
  /** A link to the form with all settings. */
  advanced?: ReactNode
}

/**
 * Connects a mailbox in three steps: provider, sign-in or password, test. One login is used for incoming and outgoing
 * email.
 */
export function MailboxSetup({ signedIn, onDone, advanced }: Props) {
  const [draft, setDraft] = useState(EMPTY_DRAFT)
  const [found, setFound] = useState<DetectedServers | null>(null)
  const [mailbox, setMailbox] = useState<NewMailbox | null>(signedIn ?? null)
  const [usesPassword, setUsesPassword] = useState(false)
  const [step, setStep] = useState<1 | 2 | 3>(signedIn ? 3 : 1)
  const change = (part: Partial<SetupDraft>) => setDraft((before) => ({ ...before, ...part }))
  const detection = useChange(
    () => request('detectMailServers', { body: { address: draft.address.trim() } }),
    {
      showsFailure: true,
      onSuccess: (servers) => {
        setFound(servers)
        setDraft((before) => withServers({ ...before, address: before.address.trim() }, servers))
        setStep(2)
      },
    },
  )
  const saving = useChange(
    async () => {
      if (!mailbox) return (await request('createMailbox', { body: bodyOf(draft) })).mailbox
      const { id: mailboxId, version } = mailbox
      return request('updateMailbox', { params: { mailboxId }, body: { ...bodyOf(draft), version } })
    },
    {
      stale: [KEYS.mailboxes],
      showsFailure: true,
      onSuccess: (saved) => {
        setMailbox(saved)
        setStep(3)
      },
    },
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (step === 2) saving.mutate()
    else if (draft.place === 'other') detection.mutate()
    else setStep(2)
  }
  const signIn = draft.place === 'other' ? (found?.signIn ?? null) : draft.place
  const signsIn = signIn !== null && !(usesPassword && signIn === 'google')
  const error = step === 1 ? detection.error : saving.error
  const back = (
    <Button variant="default" onClick={() => setStep(1)}>
      {t('Back')}
    </Button>
  )
  const usePassword = () => {
    setUsesPassword(true)
    if (draft.place === 'other') return
    // The servers are known only after the detection.
    change({ place: 'other' })
    setStep(1)
  }
  return (
    <div className={classes.setup}>
      <ol className={classes.steps} aria-label={t('Steps')}>
        {[t('Provider'), signsIn || signedIn ? t('Sign-in') : t('Password'), t('Test')].map((name, index) => (
          <li key={name} aria-current={step === index + 1 ? 'step' : undefined}>
            <span aria-hidden>{formatCount(index + 1)}</span> {name}
          </li>
        ))}
      </ol>
      {step === 2 && signsIn && (
        <SignIn provider={signIn} address={draft.address.trim()} replyName={draft.replyName}>
          {back}
          {signIn === 'google' && (
            <Button variant="subtle" onClick={usePassword}>
              {t('Use an app password instead')}
            </Button>
          )}
        </SignIn>
      )}
      {(step === 1 || (step === 2 && !signsIn)) && (
        <form className={shape.form} noValidate onSubmit={submit}>
          {step === 1 ? (
            <ProviderFields draft={draft} change={change} />
          ) : (
            <LoginFields draft={draft} change={change} found={found} />
          )}
          {error && (
            <p role="alert" className={shape.problem}>
              {error.message}
            </p>
          )}
          <div className={shape.buttons}>
            {advanced && step === 1 && <div className={shape.aside}>{advanced}</div>}
            {step === 2 && back}
            <Button type="submit" loading={detection.isPending || saving.isPending}>
              {step === 2
                ? t('Save and test')
                : draft.place === 'other'
                  ? t('Find mail servers')
                  : t('Continue')}
            </Button>
          </div>
        </form>
      )}
      {step === 3 && mailbox && (
        <MailboxTest
          key={mailbox.version}
          mailbox={mailbox}
          onBack={signedIn ? null : () => setStep(2)}
          onDone={onDone}
        />
      )}
    </div>
  )
}
