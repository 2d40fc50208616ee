import { Button, VisuallyHidden } from '@mantine/core'
import { IconChevronDown, IconHandStop } from '@tabler/icons-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { ActionSigns } from '#ui/keyboard/action-signs.tsx'
import type { ActionId } from '#ui/keyboard/actions.ts'
import { useAction, useAriaKey } from '#ui/keyboard/use-action.ts'
import { t } from '#ui/language/t.ts'
import { CodeText } from '#ui/text/code-text.tsx'
import { useNarrow } from '#ui/use-narrow.ts'
import { RelativeTime } from '#ui/text/relative-time.tsx'
import { reasonOf } from '../reasons.ts'
import { MailOriginal } from '#entities/conversation/mail-entry/mail-original.tsx'
import { Checks } from '../checks.tsx'
import { DecisionDialog } from './decision-dialog.tsx'
import type { HeldProps } from './held-props.ts'
import classes from './held.module.css'
import type { HeldMail } from './queries.ts'
import { type Decision, decisionsOf, decisionWord, useDecision } from './use-decision.ts'

type Props = HeldProps & { held: readonly HeldMail[] }

const KEYS = {
  inbox: { add: 'inbox.heldAdd', own_ticket: 'inbox.heldOwn', ignore: 'inbox.heldIgnore' },
  ticket: { add: 'ticket.heldAdd', own_ticket: 'ticket.heldOwn', ignore: 'ticket.heldIgnore' },
} as const satisfies Record<string, Record<Decision, ActionId>>

/** Held mails with sender, reason, beginning and actions. The keys act on the first one. */
export function HeldList({ held, ticketId, place }: Props) {
  const [asked, ask] = useState<{ mail: HeldMail; decision: 'add' | 'own_ticket' } | null>(null)
  const decide = useDecision(ticketId)
  const [headersOf, showHeaders] = useState<string | null>(null)
  const section = useRef<HTMLElement>(null)
  // On a phone the list is folded, because the conversation needs the space.
  const isNarrow = useNarrow(section, 0)
  const [isOpen, setOpen] = useState(false)
  const listId = useId()
  const [first] = held
  const choose = (mail: HeldMail | undefined, decision: Decision) => {
    if (!mail || decide.isPending || !decisionsOf(mail).includes(decision)) return
    if (decision === 'ignore') decide.mutate({ mail, decision })
    else ask({ mail, decision })
  }
  const keys = KEYS[place]
  useAction(keys.add, () => choose(first, 'add'))
  useAction(keys.own_ticket, () => choose(first, 'own_ticket'))
  useAction(keys.ignore, () => choose(first, 'ignore'))
  const head = (
    <>
      <IconHandStop size={16} aria-hidden />
      {t('{count, plural, one {# email needs} other {# emails need}} review: decide whether to add it here', {
        count: held.length,
      })}
    </>
  )
  return (
    <section ref={section} className={classes.held} aria-label={t('Held emails')}>
      {isNarrow ? (
        <button
          type="button"
          className={classes.head}
          aria-expanded={isOpen}
          aria-controls={listId}
          onClick={() => setOpen(!isOpen)}
        >
          {head}
          <IconChevronDown size={16} aria-hidden className={classes.fold} />
        </button>
      ) : (
        <p className={classes.head}>{head}</p>
      )}
      <ul id={listId} className={classes.mails} hidden={isNarrow && !isOpen}>
        {held.map((mail) => (
          <li key={mail.id}>
            <p className={classes.who}>
              <strong>
                <bdi>{mail.senderName || mail.sender}</bdi>
              </strong>
              {mail.senderName && <CodeText>{mail.sender}</CodeText>}
              <RelativeTime value={mail.receivedAt} />
            </p>
            <p className={classes.why}>
              {reasonOf(mail.reason)}{' '}
              {mail.authenticated === false && t('The mail server did not verify the sender.')}
              {mail.checks && <Checks checks={mail.checks} />}
            </p>
            <p className={classes.words} dir="auto">
              {mail.subject && <b>{mail.subject}</b>} {mail.beginning}
            </p>
            <div className={classes.buttons}>
              {decisionsOf(mail).map((decision) => (
                <Choice
                  key={decision}
                  decision={decision}
                  mail={mail}
                  action={mail === first ? keys[decision] : null}
                  onRun={() => choose(mail, decision)}
                />
              ))}
              <Button
                variant="subtle"
                size="compact-sm"
                aria-expanded={headersOf === mail.id}
                onClick={() => showHeaders(headersOf === mail.id ? null : mail.id)}
              >
                {t(headersOf === mail.id ? 'Hide headers' : 'Show headers')}
              </Button>
            </div>
            {headersOf === mail.id && <MailOriginal receivedId={mail.id} />}
          </li>
        ))}
      </ul>
      {asked && (
        <DecisionDialog
          {...asked}
          busy={decide.isPending}
          onClose={() => ask(null)}
          onDecide={() => decide.mutate(asked, { onSettled: () => ask(null) })}
        />
      )}
    </section>
  )
}

type ChoiceProps = { decision: Decision; mail: HeldMail; onRun: () => void }

function Choice({ action, ...props }: ChoiceProps & { action: ActionId | null }) {
  return action ? <KeyedChoice action={action} {...props} /> : <PlainChoice {...props} />
}

/** A button with a key. */
function KeyedChoice({ action, ...props }: ChoiceProps & { action: ActionId }) {
  return <PlainChoice {...props} ariaKey={useAriaKey(action)} signs={<ActionSigns of={action} />} />
}

const PlainChoice = ({
  decision,
  mail,
  onRun,
  ariaKey,
  signs,
}: ChoiceProps & { ariaKey?: string | undefined; signs?: ReactNode }) => (
  <Button
    size="compact-sm"
    variant="default"
    aria-keyshortcuts={ariaKey}
    rightSection={signs && <span aria-hidden>{signs}</span>}
    onClick={onRun}
  >
    {decisionWord(mail, decision)}
    {/* Sighted users see which mail the button belongs to. */}
    <VisuallyHidden>: {mail.senderName || mail.sender}</VisuallyHidden>
  </Button>
)
