import { Button, Group, TextInput } from '@mantine/core'
import { LIMITS, type Scope } from '@support-desk/contract'
import { useEffect, useRef, useState } from 'react'
import { CallFailed, request } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'
import { useChange } from '#ui/feedback/use-change.ts'
import { t } from '#ui/language/t.ts'
import { copyText } from '#ui/text/copy-text.ts'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { PasswordForm } from '../factors/factor-password-form.tsx'
import shape from '#ui/form/form.module.css'
import factors from '../factors/factor.module.css'
import classes from './tokens.module.css'
import { ScopesField } from './scopes-field.tsx'
import { Picker } from '#ui/pick/picker.tsx'

type Props = {
  /** The service account that owns the token. Null: the signed-in user. */
  machine: { id: string; username: string } | null
  possible: readonly Scope[]
  onClose: () => void
}

/** Lifetimes to choose from, in days. */
const DAYS = [7, 30, 90, 180, 365]
const NEVER = 'never'
/** Fields that show their own errors. */
const FIELDS = ['name', 'scopes']

/** Creates a token and shows it once. */
export function TokenDialog({ machine, possible, onClose }: Props) {
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<Scope[]>([])
  const [days, setDays] = useState(String(LIMITS.tokenDaysDefault))
  const making = useChange(
    (password: string) => {
      const body = { name, scopes, password }
      return machine
        ? request('createServiceAccountToken', {
            params: { userId: machine.id },
            body: { ...body, days: days === NEVER ? null : Number(days) },
          })
        : request('createOwnToken', { body: { ...body, days: Number(days) } })
    },
    { stale: [KEYS.tokens, KEYS.allTokens], showsFailure: true },
  )
  const failure = making.error
  const at = (field: string) =>
    failure instanceof CallFailed && failure.field?.startsWith(field) ? failure.message : undefined
  const title = machine ? t('New token for {name}', { name: machine.username }) : t('New API token')
  if (making.data)
    return (
      <Dialog title={t('Your new API token')} onClose={onClose}>
        <CreatedToken token={making.data.token} onDone={onClose} />
      </Dialog>
    )
  return (
    <Dialog title={title} onClose={onClose}>
      <PasswordForm
        label={t('Create token')}
        change={making}
        isFailureShown={FIELDS.some((field) => at(field))}
      >
        <TextInput
          label={t('Name')}
          description={t('For example the app that uses the token.')}
          maxLength={LIMITS.tokenName}
          dir="auto"
          data-autofocus
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={at('name')}
        />
        <ScopesField possible={possible} value={scopes} onChange={setScopes} error={at('scopes')} />
        <Picker
          maw={200}
          label={t('Expires after')}
          value={days}
          onChange={(event) => setDays(event.currentTarget.value)}
          data={[
            ...DAYS.map((count) => ({
              value: String(count),
              label: t('{count, plural, one {# day} other {# days}}', { count }),
            })),
            ...(machine ? [{ value: NEVER, label: t('Never') }] : []),
          ]}
        />
      </PasswordForm>
    </Dialog>
  )
}

/** Shows a new token. It cannot be shown again. */
function CreatedToken({ token, onDone }: { token: string; onDone: () => void }) {
  const words = useRef<HTMLParagraphElement>(null)
  const [copied, setCopied] = useState<boolean | null>(null)
  // The previously focused form was removed.
  useEffect(() => words.current?.focus(), [])
  return (
    <div className={factors.fields}>
      <p ref={words} tabIndex={-1}>
        {t('Copy the token now. It won’t be shown again.')}
      </p>
      <code dir="ltr" className={classes.token}>
        {token}
      </code>
      <Group gap={8}>
        <Button variant="default" onClick={() => void copyText(token).then(setCopied)}>
          {copied ? t('Copied') : t('Copy')}
        </Button>
        <Button onClick={onDone}>{t('I’ve saved it')}</Button>
      </Group>
      {copied === false && (
        <p role="alert" className={shape.problem}>
          {t('Couldn’t copy. Select the text and copy it yourself.')}
        </p>
      )}
    </div>
  )
}
