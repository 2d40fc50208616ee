import { Button, VisuallyHidden } from '@mantine/core'
import { IconAlertCircle, IconClock } from '@tabler/icons-react'
import { PersonPicture } from '../../ui/person-picture.tsx'
import { useSession } from '../../ui/use-session.ts'
import { ClockTime } from './chat-times.tsx'
import { MessageText } from './message-text.tsx'
import classes from './messages.module.css'
import type { ShownMessage } from './shown-message.ts'
import type { Outgoing } from './use-outgoing.ts'

/** What can be done about a message that did not get through. */
export type OutgoingActions = { retry: (message: Outgoing) => void; discard: (message: Outgoing) => void }

type MessageGroupProps = { messages: readonly [ShownMessage, ...ShownMessage[]] } & OutgoingActions

/** Messages of one author in one minute: own ones on the right, those of others on the left. */
export function MessageGroup({ messages, ...actions }: MessageGroupProps) {
  const session = useSession()
  const [{ author, role, own, time }] = messages
  const withPicture = !own || session?.power === 'User'
  return (
    <li className={classes.group} data-own={own || undefined}>
      {withPicture && <PersonPicture name={author} image={own ? session?.image : null} size={32} />}
      <div className={classes.column}>
        <p className={classes.byline}>
          {own ? <VisuallyHidden>You</VisuallyHidden> : <strong>{author}</strong>}
          {role === 'SupportTeam' && !own && <span className={classes.role}>Support</span>}
          <ClockTime value={time} />
        </p>
        {messages.map((message) => (
          <Bubble key={message.key} message={message} {...actions} />
        ))}
      </div>
    </li>
  )
}

function Bubble({
  message: { text, outgoing },
  retry,
  discard,
}: { message: ShownMessage } & OutgoingActions) {
  return (
    <>
      <p className={classes.bubble} data-state={outgoing?.state}>
        <MessageText text={text} />
      </p>
      {outgoing?.state === 'sending' && (
        <p className={classes.delivery}>
          <IconClock size={13} aria-hidden />
          Sending…
        </p>
      )}
      {outgoing?.state === 'failed' && (
        <div className={classes.failed}>
          <p className={classes.delivery} role="alert">
            <IconAlertCircle size={14} aria-hidden />
            {outgoing.failure}
          </p>
          <div className={classes.ways}>
            <Button size="compact-xs" variant="default" onClick={() => retry(outgoing)}>
              Try again
            </Button>
            <Button size="compact-xs" variant="subtle" color="gray" onClick={() => discard(outgoing)}>
              Remove
            </Button>
          </div>
        </div>
      )}
    </>
  )
}
