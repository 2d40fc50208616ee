import { type MailMark, message } from '@support-desk/contract'
import { Box, Button, Group } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconMail, IconRobot } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '#ui/language/t.ts'
import { useSession } from '#ui/use-session.ts'
import { mailEntryQuery } from '../queries.ts'
import { MailFormatted } from './mail-formatted.tsx'
import { MailOriginal } from './mail-original.tsx'
import shape from '#ui/form/form.module.css'
import classes from './mail-entry.module.css'

/** Further parts of a mail below its text: the quoted text, the formatted version, and the original. */
export function MailEntry({ mail }: { mail: MailMark }) {
  const [shown, setShown] = useState<MailSection | null>(null)
  const query = useQuery({
    ...mailEntryQuery(mail.ticketId, mail.receivedId),
    enabled: shown === 'rest' || shown === 'formatting',
  })
  const isStaff = useSession()?.role !== 'User'
  const toggle = (part: MailSection): void => setShown(shown === part ? null : part)
  const isAutomatic = mail.kind === 'auto_reply'
  return (
    <Box mt={4}>
      <Group gap="2px 6px">
        <span className={classes.kind}>
          {isAutomatic ? <IconRobot size={14} aria-hidden /> : <IconMail size={14} aria-hidden />}
          {t(isAutomatic ? 'Automatic email reply' : 'via email')}
        </span>
        {mail.sentBy && (
          <span className={classes.kind}>
            <SentBy {...mail.sentBy} />
          </span>
        )}
        {mail.hasRest && (
          <Toggle isOpen={shown === 'rest'} onClick={() => toggle('rest')}>
            {t(REST_LABELS[mail.isCut ? 'cut' : 'quote'][shown === 'rest' ? 'hide' : 'show'])}
          </Toggle>
        )}
        {mail.hasFormatting && (
          <Toggle isOpen={shown === 'formatting'} onClick={() => toggle('formatting')}>
            {t(shown === 'formatting' ? 'Hide original formatting' : 'Show original formatting')}
          </Toggle>
        )}
        {isStaff && (
          <Toggle isOpen={shown === 'original'} onClick={() => toggle('original')}>
            {t(shown === 'original' ? 'Hide headers' : 'Show headers')}
          </Toggle>
        )}
      </Group>
      {shown === 'original' && <MailOriginal receivedId={mail.receivedId} />}
      {shown && query.error && <p className={shape.problem}>{query.error.message}</p>}
      {shown === 'rest' && query.data && (
        <p className={classes.rest} dir="auto">
          {query.data.rest.trim()}
        </p>
      )}
      {shown === 'formatting' && query.data && query.data.html !== null && (
        <MailFormatted of={mail} mail={{ ...query.data, html: query.data.html }} />
      )}
    </Box>
  )
}

/** Labels of the toggle for folded text: a quote, or the rest of a very long email. */
const REST_LABELS = {
  quote: { show: message('Show quoted text'), hide: message('Hide quoted text') },
  cut: { show: message('Show the rest of this email'), hide: message('Hide the rest of this email') },
} as const

/** The sender of a mail, if different from the requester: a web form, or staff who forwarded it. */
const SentBy = ({ name, address }: NonNullable<MailMark['sentBy']>) => (
  <bdi>{t('Sent by {sender}', { sender: name === '' ? address : `${name} <${address}>` })}</bdi>
)

type MailSection = 'rest' | 'formatting' | 'original'

type ToggleProps = { isOpen: boolean; onClick: () => void; children: string }

const Toggle = ({ isOpen, onClick, children }: ToggleProps) => (
  <Button
    variant="subtle"
    size="compact-xs"
    aria-expanded={isOpen}
    onClick={onClick}
    rightSection={
      isOpen ? <IconChevronUp size={12} aria-hidden /> : <IconChevronDown size={12} aria-hidden />
    }
  >
    {children}
  </Button>
)
