import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate, useParams } from 'react-router'
import { request } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'
import { MAIL, NEW_MAILBOX, settingsAddress, testAddress } from '#entities/mail/address.ts'
import { Skeletons } from '#ui/feedback/loading.tsx'
import { toast } from '#ui/feedback/toast.tsx'
import { t } from '#ui/language/t.ts'
import { PageHeader } from '#ui/page/page-header.tsx'
import { Button } from '@mantine/core'
import shape from '#ui/form/form.module.css'
import classes from './mailboxes.module.css'

/** The page to which a provider redirects after a sign-in to a mailbox. Goes on to the test of the mailbox. */
export function SignInPage() {
  const { provider = '' } = useParams()
  const { search } = useLocation()
  const navigate = useNavigate()
  const client = useQueryClient()
  const isResponse = new URLSearchParams(search).has('state')
  const [problem, setProblem] = useState(
    // Opened without a response of the provider, for example from a bookmark.
    isResponse
      ? null
      : t('This sign-in took too long, was used already, or began in another session. Start again.'),
  )
  const isAsked = useRef(false)

  useEffect(() => {
    // The response of the provider is valid only once.
    if (isAsked.current || !isResponse) return
    isAsked.current = true
    const finish = async () => {
      const params = { provider: provider === 'google' ? ('google' as const) : ('microsoft' as const) }
      const body = { query: search.slice(1) }
      // The response must not stay in the history of the browser.
      globalThis.history.replaceState(globalThis.history.state, '', globalThis.location.pathname)
      const { mailbox, isNew, account } = await request('finishMailSignIn', { params, body })
      await client.invalidateQueries({ queryKey: KEYS.mailboxes })
      if (!isNew) toast.success(t('Signed in as {account}.', { account: account || mailbox.address }))
      await navigate(isNew ? testAddress(mailbox.id) : settingsAddress(mailbox.id), { replace: true })
    }
    finish().catch((failure: unknown) => setProblem(failure instanceof Error ? failure.message : ''))
  })

  return (
    <>
      <PageHeader title={t('Sign in to a mailbox')} above={<Link to={MAIL}>{t('All mailboxes')}</Link>} />
      {problem === null ? (
        <Skeletons shape="form" />
      ) : (
        <div className={classes.page}>
          <section className={classes.panel}>
            <p role="alert" className={shape.problem}>
              {problem}
            </p>
            <div>
              <Button component={Link} to={NEW_MAILBOX}>
                {t('Back to the setup')}
              </Button>
            </div>
          </section>
        </div>
      )}
    </>
  )
}
