import { IconAlertTriangle, IconMail } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { rich, t } from '#ui/language/t.ts'
import { formatList } from '#ui/text/numbers.ts'
import { isolate } from '#ui/text/isolate.ts'
import { Moment } from '#ui/text/moment.tsx'
import classes from './participants.module.css'
import { isUnreachable, type Participant, participantsQuery } from './queries.ts'

/** The mail recipients of a reply, above the reply box. Renders nothing if there are none. */
export function GoesTo({ ticketId }: { ticketId: string }) {
  const { data } = useQuery(participantsQuery(ticketId))
  if (!data) return null
  const { requester, cc, mail } = data
  if (isUnreachable(requester)) return <NoAddress name={requester.name} />
  if (!mail) return null
  // Requesters with a login read the reply here, and are notified by their preferences.
  const [to, others] = requester.isContact ? [[requester], cc] : [cc, []]
  if (to.length === 0) return null
  if (!mail.isSent)
    return (
      <p className={classes.unreached}>
        <IconAlertTriangle size={14} aria-hidden />
        <span>
          {rich('Not sent to {people}: outgoing email is not set up.', {
            people: <People people={[...to, ...others]} />,
          })}
        </span>
      </p>
    )
  return (
    <>
      <p className={classes.goesTo} title={t('Sent from {address}', { address: mail.address })}>
        <IconMail size={14} aria-hidden />
        <span>
          {others.length === 0
            ? rich('Sent by email to {people}', { people: <People people={to} /> })
            : rich('Sent by email to {people}, cc {others}', {
                people: <People people={to} />,
                others: <People people={others} />,
              })}
        </span>
      </p>
      {[...to, ...others].map(
        (person) =>
          person.undelivered && <Unreached key={person.id} {...person} undelivered={person.undelivered} />,
      )}
    </>
  )
}

/** Replies to a requester without an address and a login reach nobody. */
const NoAddress = ({ name }: { name: string }) => (
  <p className={classes.unreached}>
    <IconAlertTriangle size={14} aria-hidden />
    <span>{rich('{name} has no email address and won’t see this reply.', { name: <bdi>{name}</bdi> })}</span>
  </p>
)

type DeliveryFailure = NonNullable<Participant['undelivered']>

/** Reports that the last mail did not reach a recipient. */
const Unreached = ({
  name,
  undelivered: { at, status, text },
}: {
  name: string
  undelivered: DeliveryFailure
}) => (
  <p className={classes.unreached}>
    <IconAlertTriangle size={14} aria-hidden />
    <span>
      {rich('An email to {name} could not be delivered on {when}.', {
        name: <bdi>{name}</bdi>,
        when: <Moment value={at} />,
      })}{' '}
      <bdi>{text || status}</bdi>
    </span>
  </p>
)

const People = ({ people }: { people: readonly Pick<Participant, 'name' | 'address'>[] }) => (
  <span className={classes.people}>
    {formatList(
      people.map(({ name, address }) =>
        isolate(address === null || name === address ? name : `${name} <${address}>`),
      ),
    )}
  </span>
)
