import { Button } from '@mantine/core'
import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Answer } from '#api/client.ts'
import { mailboxesQuery } from '#entities/mail/queries.ts'
import { MailboxSetup } from '#entities/mail/setup/mailbox-setup.tsx'
import { NotLoaded } from '#ui/feedback/not-loaded.tsx'
import { t } from '#ui/language/t.ts'
import { StateMark } from '#ui/text/state-mark.tsx'
import tone from '#ui/text/text.module.css'
import classes from './mailbox-step.module.css'

type Mailboxes = Answer<'listMailboxes'>

/** Connects a mailbox. Afterwards it shows the connected ones. */
export function MailboxStep() {
  const query = useQuery(mailboxesQuery())
  if (!query.data)
    return <NotLoaded query={query} shape="form" title={t('The mailboxes could not be loaded')} />
  return <Content mailboxes={query.data} />
}

function Content({ mailboxes }: { mailboxes: Mailboxes }) {
  // Mailboxes of an earlier visit that were not turned on. The setup below creates others.
  const [unfinished] = useState(() => mailboxes.filter(({ isOn }) => !isOn).map(({ id }) => id))
  const [isAdding, setAdding] = useState(false)
  const [testedId, setTestedId] = useState<string | null>(null)
  const tested = mailboxes.find(({ id, isOn }) => id === testedId && !isOn)
  const listed = mailboxes.filter(({ id, isOn }) => isOn || unfinished.includes(id))
  return (
    <>
      {listed.length > 0 && <Connected mailboxes={listed} testedId={testedId} onTest={setTestedId} />}
      {tested ? (
        <MailboxSetup key={tested.id} signedIn={tested} onDone={() => setTestedId(null)} />
      ) : isAdding || listed.length === 0 ? (
        <MailboxSetup
          advanced={<Link to="/mail/new/all-settings">{t('All settings')}</Link>}
          onDone={() => setAdding(false)}
        />
      ) : (
        <div>
          <Button variant="default" onClick={() => setAdding(true)}>
            {t('Connect another mailbox')}
          </Button>
        </div>
      )}
    </>
  )
}

type ConnectedProps = {
  mailboxes: Mailboxes
  /** Id of the mailbox whose test is shown below, or null. */
  testedId: string | null
  onTest: (id: string) => void
}

const Connected = ({ mailboxes, testedId, onTest }: ConnectedProps) => (
  <ul className={classes.connected} aria-label={t('Mailboxes')}>
    {mailboxes.map(({ id, name, address, isOn }) => (
      <li key={id}>
        <Link to={`/mail/${encodeURIComponent(id)}/settings`} dir="auto">
          {name}
        </Link>
        {address !== name && <bdi className={tone.hint}>{address}</bdi>}
        {isOn ? (
          <StateMark icon={IconCircleCheck} tone="good">
            {t('On: new email creates tickets')}
          </StateMark>
        ) : (
          <>
            <StateMark icon={IconCircleDashed} tone="dim">
              {t('Off')}
            </StateMark>
            {id !== testedId && (
              <Button size="compact-sm" onClick={() => onTest(id)}>
                {t('Test and turn on')}
              </Button>
            )}
          </>
        )}
      </li>
    ))}
  </ul>
)
