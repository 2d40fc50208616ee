import { Textarea } from '@mantine/core'
import { t } from '#ui/language/t.ts'
import type { MailboxForm } from '../form-state.ts'

type Props = {
  form: MailboxForm
  change: (changes: Partial<MailboxForm>) => void
  problem: string | undefined
}

/** Senders that write on behalf of others, such as the contact form of a web site. */
export const ReplyToField = ({ form: { replyToSenders }, change, problem }: Props) => (
  <Textarea
    name="replyToSenders"
    dir="ltr"
    label={t('Trusted forwarders')}
    description={t(
      'Addresses or domains, one per line, for example the contact form of your website. The Reply-To address becomes the requester. Enter “*” for every sender who cannot log in.',
    )}
    autosize
    minRows={1}
    maxRows={6}
    value={replyToSenders}
    error={problem}
    onChange={({ currentTarget: { value } }) => change({ replyToSenders: value })}
  />
)
