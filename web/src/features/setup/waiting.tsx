import { CodeText } from '#ui/text/code-text.tsx'
import { rich, t } from '#ui/language/t.ts'
import { AccountCard, AccountProblem } from '#ui/page/account-card.tsx'
import { Copied } from '#ui/text/copied.tsx'
import classes from './claim.module.css'

const COMMAND = 'npm run setup-link'
/** The container image has no npm. */
const COMMAND_IN_CONTAINER = 'node server/cli/setup-link.ts'

/** Says how the administrator of a new desk opens its setup. */
export const Waiting = ({ problem }: { problem: string | null }) => (
  <AccountCard title={t('This desk is waiting for its administrator')}>
    <div className={classes.waiting}>
      <AccountProblem>{problem}</AccountProblem>
      <p>
        {rich(
          'The server printed a setup link when it started. It begins with {address}. Open it in this browser.',
          {
            address: <CodeText>{`${location.origin}/setup#`}</CodeText>,
          },
        )}
      </p>
      <p>{t('The link works once, for 24 hours. Create a new one on the server with this command:')}</p>
      <Copied label={t('Command')} text={COMMAND} />
      <Copied label={t('Command in a container')} text={COMMAND_IN_CONTAINER} />
      <p>{t('Not the administrator? Please come back later.')}</p>
    </div>
  </AccountCard>
)
