import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { useBrand } from '#ui/brand.ts'
import { ticketsOf } from '#ui/own-pages.ts'
import { useArrival } from '#ui/page/use-arrival.ts'
import { useSession } from '#ui/use-session.ts'
import { Journey } from './journey.tsx'
import classes from './landing-page.module.css'
import { t } from '#ui/language/t.ts'

/** The landing page: introduces the product and links to the login, or to the tickets of a signed-in user. */
export function LandingPage() {
  const heading = useArrival()
  const session = useSession()
  const { name: brand } = useBrand()
  const isIn = session !== null && !session.requiredAction
  return (
    <div className={classes.landing}>
      <title>{`${t('Home')} · ${brand}`}</title>
      <div className={classes.words}>
        <h1 ref={heading} tabIndex={-1}>
          {t('Welcome To Our Online HelpDesk')}
        </h1>
        <p>{t('Unified service management platform for the Digital Enterprise')}</p>
        <div className={classes.ways}>
          {isIn && (
            <Button component={Link} to={ticketsOf(session.role)} size="md">
              {t('Go to your tickets')}
            </Button>
          )}
          <Button component={Link} to="/Login" size="md" variant={isIn ? 'default' : 'filled'}>
            {t('Get Start')}
          </Button>
        </div>
      </div>
      <Journey />
    </div>
  )
}
