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
    label={t('Senders that write for others')}
    description={t(
      'Addresses or domains, one per line, such as the contact form of your website. The address in Reply-To becomes the requester. “*” stands for every sender without a login.',
    )}
    autosize
    minRows={1}
    maxRows={6}
    value={replyToSenders}
    error={problem}
    onChange={({ currentTarget: { value } }) => change({ replyToSenders: value })}
  />
)
