import { Button } from '@mantine/core'
import type { OauthProvider } from '@support-desk/contract'
import { IconBrandGoogleFilled, IconBrandWindowsFilled } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { request } from '#api/client.ts'
import { Skeletons } from '#ui/feedback/loading.tsx'
import { useChange } from '#ui/feedback/use-change.ts'
import { t } from '#ui/language/t.ts'
import shape from '#ui/form/form.module.css'
import tone from '#ui/text/text.module.css'
import { AppForm } from './app-form.tsx'
import { BRANDS, signInsQuery } from './queries.ts'
import classes from './sign-in.module.css'

const ICONS = { google: IconBrandGoogleFilled, microsoft: IconBrandWindowsFilled }

type Props = {
  provider: OauthProvider
  /** Null: a new mailbox. */
  mailboxId?: string | null
  /** The address of a new mailbox, if it can differ from that of the account. */
  address?: string
  replyName?: string
  /** Whether the mailbox was signed in to before. */
  isAgain?: boolean
  /** Buttons beside the sign-in. */
  children?: ReactNode
}

/** Signs in to a mailbox at its provider. Asks once for the app registration of the install. */
export function SignIn({
  provider,
  mailboxId = null,
  address = '',
  replyName = '',
  isAgain,
  children,
}: Props) {
  const [changes, setChanges] = useState(false)
  const { data, isPending, error } = useQuery(signInsQuery())
  const app = data?.find((each) => each.provider === provider)
  const signingIn = useChange(
    async () => {
      const body = { mailboxId, address, replyName }
      const begun = await request('beginMailSignIn', { params: { provider }, body })
      globalThis.location.assign(begun.address)
    },
    { showsFailure: true },
  )
  const brand = BRANDS[provider]
  const Icon = ICONS[provider]
  if (isPending) return <Skeletons shape="form" />
  if (!app)
    return (
      <p role="alert" className={shape.problem}>
        {error?.message}
      </p>
    )
  if (app.source === 'none' || changes)
    return (
      <AppForm
        app={app}
        onCancel={changes ? () => setChanges(false) : null}
        onSaved={() => setChanges(false)}
      >
        {children}
      </AppForm>
    )
  const problem = signingIn.error
  return (
    <div className={shape.form}>
      <p className={tone.dim}>
        {t('You sign in at {brand} and come back here. Support Desk never sees the password.', { brand })}
      </p>
      {problem && (
        <p role="alert" className={shape.problem}>
          {problem.message}
        </p>
      )}
      <div className={classes.choices}>
        <Button
          leftSection={<Icon size={18} aria-hidden />}
          loading={signingIn.isPending || signingIn.isSuccess}
          onClick={() => signingIn.mutate()}
        >
          {isAgain ? t('Sign in again with {brand}', { brand }) : t('Sign in with {brand}', { brand })}
        </Button>
        {children}
      </div>
      {app.source === 'settings' && (
        <div>
          <Button size="compact-sm" variant="subtle" px={0} onClick={() => setChanges(true)}>
            {t('Change app registration')}
          </Button>
        </div>
      )}
    </div>
  )
}
