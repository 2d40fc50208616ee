import { factorCode, type Message, message, type ProofKind } from '@support-desk/contract'
import { Button } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { type Answer, CallFailed, request, type SecondStep as Step } from '#api/client.ts'
import { CodeInput } from '#ui/form/code-input.tsx'
import { problemIn } from '#ui/form/field-errors.ts'
import { focusFirstError } from '#ui/form/focus-first-error.ts'
import { useSending } from '#ui/form/use-sending.ts'
import { askForPasskey, knowsPasskeys } from '#entities/user/login/passkeys.ts'
import { AccountProblem } from '#ui/page/account-card.tsx'
import classes from '#ui/page/account-card.module.css'
import { t } from '#ui/language/t.ts'

type SignedIn = Answer<'verifyLoginCode'>

type SecondStepProps = {
  step: Step
  /** Text above the form. By default it says that the password was correct. */
  lead?: string
  onSignedIn: (answer: SignedIn) => Promise<void>
  /** Returns to name and password, with an optional reason. */
  onStartOver: (reason: string | null) => void
}

type FactorOption = {
  kind: ProofKind
  label: Message
  choose: Message
  help: Message
  input: 'numeric' | 'text'
}

const WAYS: readonly FactorOption[] = [
  {
    kind: 'totp',
    label: message('Code of your authenticator app'),
    choose: message('Use a code of my app'),
    help: message('The six digits that the app shows now.'),
    input: 'numeric',
  },
  {
    kind: 'recovery',
    label: message('Recovery code'),
    choose: message('Use a recovery code'),
    help: message('A recovery code you saved. Each works once.'),
    input: 'text',
  },
]

/** The second step of a login with a second factor. */
export function SecondStep({ step, lead, onSignedIn, onStartOver }: SecondStepProps) {
  const { challenge, kinds } = step
  const ways = WAYS.filter(({ kind }) => kinds.includes(kind))
  const hasPasskey = kinds.includes('passkey') && knowsPasskeys()
  const [chosen, setChosen] = useState<ProofKind | undefined>(
    hasPasskey && !kinds.includes('totp') ? 'passkey' : ways[0]?.kind,
  )
  const finish = useSending(async (prove: () => Promise<SignedIn>) => {
    try {
      await onSignedIn(await prove())
    } catch (problem) {
      if (problem instanceof CallFailed && problem.code === 'second_step_over') onStartOver(problem.message)
      throw problem
    }
  })
  const choose = (kind: ProofKind) => {
    finish.forget()
    setChosen(kind)
  }
  const byCode = (code: string) =>
    void finish.send(() => request('verifyLoginCode', { body: { challenge, code } }))
  const byPasskey = () =>
    void finish.send(async () => {
      const { options } = await request('createLoginPasskeyOptions', { body: { challenge } })
      return request('verifyLoginPasskey', { body: { challenge, answer: await askForPasskey(options) } })
    })

  const way = ways.find(({ kind }) => kind === chosen)
  const others = ways.filter((other) => other !== way)
  return (
    <div className={classes.fields}>
      <p className={classes.lead}>{lead ?? t('Password accepted. Verify it’s you.')}</p>
      {way && (
        <CodeForm
          key={way.kind}
          way={way}
          busy={finish.isSending}
          problem={finish.failure?.message}
          onCode={byCode}
        />
      )}
      {!way && hasPasskey && (
        <>
          <Button
            data-autofocus
            leftSection={<IconFingerprint size={18} aria-hidden />}
            loading={finish.isSending}
            onClick={byPasskey}
          >
            {t('Use a passkey')}
          </Button>
          <AccountProblem>{finish.failure?.message}</AccountProblem>
        </>
      )}
      {!way && !hasPasskey && (
        <AccountProblem>
          {t('This browser doesn’t support passkeys. Use another browser, or contact an admin.')}
        </AccountProblem>
      )}
      <div className={classes.ways}>
        {way && hasPasskey && (
          <Button variant="subtle" size="compact-sm" onClick={() => choose('passkey')}>
            {t('Use a passkey')}
          </Button>
        )}
        {others.map((other) => (
          <Button key={other.kind} variant="subtle" size="compact-sm" onClick={() => choose(other.kind)}>
            {t(other.choose)}
          </Button>
        ))}
        <Button variant="subtle" size="compact-sm" onClick={() => onStartOver(null)}>
          {t('Start again')}
        </Button>
      </div>
    </div>
  )
}

type CodeFormProps = {
  way: FactorOption
  busy: boolean
  problem: string | undefined
  onCode: (code: string) => void
}

function CodeForm({ way, busy, problem, onCode }: CodeFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const [missing, setMissing] = useState<string | null>(null)
  const error = missing ?? problem
  useEffect(() => field.current?.focus(), [])
  useEffect(() => {
    if (problem) focusFirstError(form.current)
  }, [problem])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const checked = factorCode.safeParse({ code })
    setMissing(problemIn(checked))
    if (checked.success) onCode(checked.data.code)
    else focusFirstError(form.current)
  }
  return (
    <form ref={form} className={classes.fields} onSubmit={submit} noValidate>
      <CodeInput
        ref={field}
        label={t(way.label)}
        description={t(way.help)}
        name="code"
        inputMode={way.input}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        value={code}
        onChange={(event) => {
          setCode(event.currentTarget.value)
          setMissing(null)
        }}
        error={error}
      />
      <Button type="submit" loading={busy}>
        {t('Confirm')}
      </Button>
    </form>
  )
}
