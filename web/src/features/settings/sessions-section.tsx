import { useChange } from '#ui/feedback/use-change.ts'
import type { ListedSession } from '#api/models.ts'
import { Button, Stack } from '@mantine/core'

import { useQuery } from '@tanstack/react-query'
import { request } from '#api/client.ts'
import { ownSessionsQuery } from '#entities/user/login/queries.ts'
import { KEYS } from '#api/keys.ts'
import { Skeletons } from '#ui/feedback/loading.tsx'
import { CodeText } from '#ui/text/code-text.tsx'
import { Moment } from '#ui/text/moment.tsx'
import { RelativeTime } from '#ui/text/relative-time.tsx'
import { useTimes } from '#ui/text/times.ts'
import { AccountProblem } from '#ui/page/account-card.tsx'
import classes from './account.module.css'
import entries from './entry-list.module.css'
import { Section } from './section.tsx'
import { rich, t } from '#ui/language/t.ts'

/** Lists the user's sessions, and lets the user end them. */
export function SessionsSection() {
  const { data: sessions, error } = useQuery(ownSessionsQuery())
  const ending = useChange(
    (id: string | null) =>
      id === null ? request('deleteOtherSessions') : request('deleteSession', { params: { id } }),
    { stale: [KEYS.sessions], showsFailure: true },
  )
  const failure = ending.error ?? error
  const others = sessions?.filter(({ current }) => !current) ?? []
  return (
    <Section
      title={t('Sessions')}
      lead={t(
        'Devices where you are logged in. Sessions expire after 14 days of inactivity, and after 30 days at the latest.',
      )}
    >
      {!sessions && !error && <Skeletons shape="lines" />}
      {sessions && (
        <ul className={entries.list}>
          {sessions.map((session) => (
            <SessionEntry
              key={session.id}
              session={session}
              isEnding={ending.isPending && ending.variables === session.id}
              onEnd={() => ending.mutate(session.id)}
            />
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <Button
          variant="default"
          loading={ending.isPending && ending.variables === null}
          onClick={() => ending.mutate(null)}
        >
          {t('End all other sessions')}
        </Button>
      )}
      <AccountProblem>{failure?.message}</AccountProblem>
    </Section>
  )
}

type EntryProps = { session: ListedSession; isEnding: boolean; onEnd: () => void }

function SessionEntry({ session, isEnding, onEnd }: EntryProps) {
  const { device, address, startedAt, seenAt, current } = session
  const times = useTimes()
  return (
    <li className={entries.entry}>
      <Stack gap={0} className={entries.facts}>
        <strong>
          <bdi>{device}</bdi>
        </strong>
        <span>
          {address
            ? rich('Since {when} from {address}', {
                when: <Moment value={startedAt} />,
                address: <CodeText>{address}</CodeText>,
              })
            : rich('Since {when}', { when: <Moment value={startedAt} /> })}
        </span>
        {!current && <span>{rich('Last used {when}', { when: <RelativeTime value={seenAt} /> })}</span>}
      </Stack>
      {current ? (
        <span className={classes.here}>{t('This session')}</span>
      ) : (
        <Button
          variant="default"
          size="compact-sm"
          loading={isEnding}
          onClick={onEnd}
          aria-label={t('End the session of {device}, since {when}', {
            device,
            when: times.moment(startedAt),
          })}
        >
          {t('End')}
        </Button>
      )}
    </li>
  )
}
