import { Button, Group, VisuallyHidden } from '@mantine/core'
import { IconChevronDown, IconHandStop } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
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
import classes from './held.module.css'
import type { HeldMail } from './queries.ts'
import { type Decision, decisionsOf, decisionWord, useDecision } from './use-decision.ts'

type Props = {
  held: readonly HeldMail[]
  ticketId: string
  /** Group of the shortcuts in the list of keys. */
  place: keyof typeof KEYS
}

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
  const ariaKeys = {
    add: useAriaKey(keys.add),
    own_ticket: useAriaKey(keys.own_ticket),
    ignore: useAriaKey(keys.ignore),
  }
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
            <Group gap={6} mt={2}>
              {decisionsOf(mail).map((decision) => (
                <Button
                  key={decision}
                  size="compact-sm"
                  variant="default"
                  aria-keyshortcuts={mail === first ? ariaKeys[decision] : undefined}
                  rightSection={
                    mail === first && (
                      <span aria-hidden>
                        <ActionSigns of={keys[decision]} />
                      </span>
                    )
                  }
                  onClick={() => choose(mail, decision)}
                >
                  {decisionWord(mail, decision)}
                  {/* Sighted users see which mail the button belongs to. */}
                  <VisuallyHidden>: {mail.senderName || mail.sender}</VisuallyHidden>
                </Button>
              ))}
              <Button
                variant="subtle"
                size="compact-sm"
                aria-expanded={headersOf === mail.id}
                onClick={() => showHeaders(headersOf === mail.id ? null : mail.id)}
              >
                {t(headersOf === mail.id ? 'Hide headers' : 'Show headers')}
              </Button>
            </Group>
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
