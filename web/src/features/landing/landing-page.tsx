import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { useArrival } from '../../ui/use-arrival.ts'
import { Journey } from './journey.tsx'
import classes from './landing-page.module.css'

/** The first page: what this is, and the way in. */
export function LandingPage() {
  const heading = useArrival()
  return (
    <div className={classes.landing}>
      <title>Home · Support Desk</title>
      <div className={classes.words}>
        <h1 ref={heading} tabIndex={-1}>
          Welcome To Our Online HelpDesk
        </h1>
        <p>Unified service management platform for the Digital Enterprise</p>
        <Button component={Link} to="/Login" size="md">
          Get Start
        </Button>
      </div>
      <Journey />
    </div>
  )
}
