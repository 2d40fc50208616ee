import type { ChatMessage } from '#api/models.ts'
import { Button, Group } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { SendKey } from '#ui/keyboard/send-key.tsx'
import { RelativeTime } from '#ui/text/relative-time.tsx'
import { t } from '#ui/language/t.ts'
import { shownText } from '#entities/conversation/thread/shown-message.ts'
import { RoleBadge } from '#entities/user/role-badge.tsx'
import common from '#entities/conversation/composer/box.module.css'
import classes from './reply.module.css'

type Props = { messages: readonly ChatMessage[]; busy: boolean; onSend: () => void }

/**
 * Shows messages that arrived while the reply was being written. The reply is sent only when the user presses the key
 * again.
 */
export const NewerMessages = ({ messages, busy, onSend }: Props) => (
  <div role="alert" className={`${common.newer} ${classes.newer}`}>
    <p className={common.newerHead}>
      <IconAlertTriangle size={16} aria-hidden />
      {t('Not sent: there is a newer message.')}
    </p>
    <ul>
      {messages.map((message) => (
        <li key={message.id}>
          <Group align="baseline" gap={8} c="var(--text-dim)" fz="var(--size-12)">
            <strong dir="auto">{message.author.username}</strong>
            <RoleBadge role={message.author.role} userId={message.author.id} />
            <RelativeTime value={message.postedAt} />
          </Group>
          <span dir="auto">{shownText(message)}</span>
        </li>
      ))}
    </ul>
    <Button size="compact-sm" variant="default" loading={busy} onClick={onSend}>
      {t('Send anyway')} <SendKey />
    </Button>
  </div>
)
