import type { OpenedSession } from '@support-desk/contract'
import { Button, TextInput } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import type { z } from 'zod'
import { openSession } from '#entities/user/login/open-session.ts'
import type { StoredSession } from '#api/session.ts'
import { NewPasswordFields } from '#ui/form/new-password-fields.tsx'
import { useCheckedForm } from '#ui/form/use-checked-form.ts'
import { useSending } from '#ui/form/use-sending.ts'
import { t } from '#ui/language/t.ts'
import classes from '#ui/page/account-card.module.css'
import { AccountCard, AccountProblem } from '#ui/page/account-card.tsx'

/** The fields of a new account. */
type NewAccount = { username: string; email: string; password: string; repeatedPassword: string }

type Props = {
  title: string
  lead: ReactNode
  /** The address of the account, if it is given. */
  email?: string | null
  /** Further values that the schema checks. */
  more: Record<string, unknown>
  schema: () => Promise<z.ZodObject>
  create: (account: NewAccount) => Promise<OpenedSession>
  onDone: (session: StoredSession) => void
}

/** Creates the account of somebody who followed a link, and logs them in. */
export function AccountForm({ title, lead, email = null, more, schema, create, onDone }: Props) {
  const element = useRef<HTMLFormElement>(null)
  const empty = { username: '', email: email ?? '', password: '', repeatedPassword: '' }
  const form = useCheckedForm(element, { schema, more }, empty)
  const { send, isSending, failure } = useSending(async () => {
    try {
      onDone(openSession(await create(form.values)))
    } catch (problem) {
      if (problem instanceof Error) form.refuse(problem)
      throw problem
    }
  })
  return (
    <AccountCard title={title}>
      <form
        ref={element}
        className={classes.fields}
        onSubmit={(event) => void form.submitTo(() => void send())(event)}
        noValidate
      >
        <p className={classes.lead}>{lead}</p>
        <TextInput
          label={t('Username')}
          description={t('Colleagues and requesters see this name. It cannot contain spaces.')}
          autoComplete="username"
          spellCheck={false}
          {...form.bind('username')}
        />
        <TextInput
          label={t('Email')}
          type="email"
          autoComplete="email"
          readOnly={email !== null}
          {...form.bind('email')}
        />
        <NewPasswordFields
          bind={form.bind}
          labels={{ password: t('Password'), repeatedPassword: t('Repeat password') }}
        />
        <Button type="submit" loading={isSending}>
          {t('Create account')}
        </Button>
        {failure && !form.isSaidAtField(failure.message) && (
          <AccountProblem>{failure.message}</AccountProblem>
        )}
      </form>
    </AccountCard>
  )
}
