import { channelWord, isStaffChannel } from '@support-desk/contract'
import type { TicketDetails } from '#api/models.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { CodeText } from '#ui/text/code-text.tsx'
import { WallClock } from '#ui/text/moment.tsx'
import { RelativeTime } from '#ui/text/relative-time.tsx'
import { occurredAt } from '#entities/ticket/occurred-at.ts'
import { StatusBadge } from '#entities/ticket/status-badge.tsx'
import { STATUS_HINTS } from '#entities/ticket/statuses.ts'
import { TagChips } from '#entities/ticket/tags/tag-chips.tsx'
import { TicketFields } from '#entities/ticket/fields/ticket-fields.tsx'
import { ParticipantChips } from '#entities/mail/participants/participant-chips.tsx'
import { KnownServiceBadge } from '#entities/user/service-badge.tsx'
import { teamsQuery } from '#entities/user/teams/queries.ts'
import { TeamForm, type TeamFormProps } from './team-form.tsx'
import classes from './ticket-details.module.css'
import { TicketFiles } from '#entities/file/attachments/ticket-files.tsx'
import { TicketPicture } from '#entities/ticket/ticket-picture.tsx'
import { rich, t } from '#ui/language/t.ts'
import { useSession } from '#ui/use-session.ts'
import { Button } from '@mantine/core'
import { IconLink } from '@tabler/icons-react'
import { Link } from 'react-router'
import { contactAddress } from '#entities/contact/contact-address.ts'
import { copyText } from '#ui/text/copy-text.ts'
import { toast } from '#ui/feedback/toast.tsx'
import { numberAddress } from '#entities/ticket/ticket-address.ts'

/** All facts of a ticket. `children` is the status form, for users with permission to change it. */
export function TicketFacts({ ticket, children }: { ticket: TicketDetails; children: ReactNode }) {
  const isForRequester = useSession()?.role === 'User'
  return (
    <dl className={classes.facts}>
      <Fact label={t('Status')} hint={isForRequester ? t(STATUS_HINTS[ticket.status]) : undefined}>
        <StatusBadge status={ticket.status} />
        {children}
      </Fact>
      <Fact label={t('Assigned Person')}>
        {ticket.assignee ? (
          <>
            <bdi>{ticket.assignee.username}</bdi>
            <KnownServiceBadge userId={ticket.assignee.id} />
          </>
        ) : (
          <span className={classes.dim}>{t('Not Assigned')}</span>
        )}
      </Fact>
      {ticket.queue && <TeamFact ticketId={ticket.id} team={ticket.queue.team} />}
      {ticket.queue && isStaffChannel(ticket.queue.channel) && (
        <Fact label={t('Channel')}>{t(channelWord(ticket.queue.channel))}</Fact>
      )}
      {ticket.queue && ticket.queue.tags.length > 0 && (
        <Fact label={t('Tags')}>
          <TagChips tags={ticket.queue.tags} />
        </Fact>
      )}
      {ticket.queue && (
        <ParticipantChips ticketId={ticket.id} isOffered>
          {(chips) => <Fact label={t('Participants')}>{chips}</Fact>}
        </ParticipantChips>
      )}
      <TicketFields ticketId={ticket.id}>
        {(fields, tool) => (
          <>
            {fields.map(({ field, words }) => (
              <Fact key={field.key} label={field.name}>
                {words}
              </Fact>
            ))}
            {tool && <Fact label={t('Fields')}>{tool}</Fact>}
          </>
        )}
      </TicketFields>
      <Fact label={t('Ticket Id')} tool={<CopyLink number={ticket.number} />}>
        <span className={classes.id}>
          <CodeText>{ticket.id}</CodeText>
        </span>
      </Fact>
      <Fact label={t('Occured Date-time')}>
        <WallClock value={occurredAt(ticket)} />
      </Fact>
      <Fact label={t('Created By')}>
        {rich('{name}, {when}', {
          name: isForRequester ? (
            <bdi>{ticket.requester.username}</bdi>
          ) : (
            <Link to={contactAddress(ticket.requester.id)}>
              <bdi>{ticket.requester.username}</bdi>
            </Link>
          ),
          when: <RelativeTime value={ticket.createdAt} />,
        })}
      </Fact>
      <Fact label={t('Opened by support')}>{t(ticket.isOpened ? 'Opened' : 'Ticket is not Open')}</Fact>
      <Fact label={t('Message')} wide>
        <p className={classes.message} dir="auto">
          {ticket.message}
        </p>
      </Fact>
      {ticket.hasPicture && (
        <Fact label={t('Screenshot')} wide>
          <TicketPicture ticket={ticket} />
        </Fact>
      )}
      <TicketFiles ticketId={ticket.id} mayAdd={ticket.abilities.addNote || ticket.abilities.reply}>
        {(files) => (
          <Fact label={t('Files')} wide>
            {files}
          </Fact>
        )}
      </TicketFiles>
    </dl>
  )
}

/** Only staff see the team, and only if there are any teams. */
function TeamFact({ ticketId, team }: TeamFormProps) {
  const { data: teams = [] } = useQuery(teamsQuery())
  if (!team && teams.length === 0) return null
  return (
    <Fact label={t('Team')}>
      <TeamForm ticketId={ticketId} team={team} />
    </Fact>
  )
}

type FactProps = {
  label: string
  wide?: boolean
  tool?: ReactNode
  hint?: string | undefined
  children: ReactNode
}

function Fact({ label, wide, tool, hint, children }: FactProps) {
  return (
    <div data-wide={wide}>
      <dt>{label}</dt>
      <dd>{children}</dd>
      {hint && <dd className={classes.hint}>{hint}</dd>}
      {tool && <dd className={classes.tool}>{tool}</dd>}
    </div>
  )
}

/** Copies the short address of a ticket. */
function CopyLink({ number }: { number: number }) {
  const address = location.origin + numberAddress(number)
  const copy = async () => {
    if (await copyText(address)) toast.success(t('Link copied.'))
    else toast.failure(t('Couldn’t copy. The link is {address}', { address }))
  }
  return (
    <Button
      variant="default"
      size="compact-xs"
      leftSection={<IconLink size={14} aria-hidden />}
      title={address}
      onClick={() => void copy()}
    >
      {t('Copy link')}
    </Button>
  )
}
