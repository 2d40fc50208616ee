import { Button } from '@mantine/core'
import { IconMoodSad } from '@tabler/icons-react'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { checkReachable, isReachable, onReachabilityChange } from '#api/reachability.ts'
import { useBrand } from '#ui/brand.ts'
import classes from './error-page.module.css'
import { t } from '#ui/language/t.ts'

/** The error page for an unknown address, or for a page that failed to render. */
export function ErrorPage({ leadsNowhere = false }: { leadsNowhere?: boolean }) {
  useEffect(() => (leadsNowhere ? undefined : loadOnceReachable()), [leadsNowhere])
  return (
    <section className={classes.page}>
      <title>{`${t('Unexpected Application Error!')} · ${useBrand().name}`}</title>
      <IconMoodSad size={48} stroke={1.3} aria-hidden />
      <h1>{t('Unexpected Application Error!')}</h1>
      <p>
        {leadsNowhere
          ? t('Page not found. The address may be wrong, or the page was removed.')
          : t('Couldn’t show this page. Your drafts are saved. Reload the page to try again.')}
      </p>
      {leadsNowhere ? (
        <Button component={Link} to="/">
          {t('Go Home')}
        </Button>
      ) : (
        <Button onClick={() => location.reload()}>{t('Reload')}</Button>
      )}
      {!leadsNowhere && (
        <Button component="a" href="/" variant="subtle">
          {t('Go Home')}
        </Button>
      )}
    </section>
  )
}

/** Reloads the page when an unreachable server returns. Returns a function that cancels. */
function loadOnceReachable(): () => void {
  let wasAway = false
  const look = () => {
    if (wasAway && isReachable()) location.reload()
    wasAway = !isReachable()
  }
  void checkReachable().then(look)
  return onReachabilityChange(look)
}

/** The error page without the frame, for errors in the frame itself. */
export const BareErrorPage = () => (
  <main>
    <ErrorPage />
  </main>
)
