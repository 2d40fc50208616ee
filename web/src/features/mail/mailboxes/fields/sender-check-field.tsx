import { TextInput } from '@mantine/core'
import { LIMITS } from '@support-desk/contract'
import { t } from '#ui/language/t.ts'
import type { MailboxForm } from '../form-state.ts'

type Props = {
  form: MailboxForm
  change: (changes: Partial<MailboxForm>) => void
  problem: string | undefined
}

/**
 * The mail server with trusted sender checks. Staff can answer by mail only if these pass. Mail received by SMTP is
 * checked here instead.
 */
export const SenderCheckField = ({ form: { checksBy }, change, problem }: Props) => (
  <TextInput
    name="checksBy"
    dir="ltr"
    label={t('Server that checks senders')}
    description={t(
      'As your mail server calls itself in Authentication-Results, or “unnamed” where it writes no name there, as Microsoft 365 does. Staff can answer by mail once it says DMARC pass; while this is empty, such answers wait for a decision.',
    )}
    maxLength={LIMITS.hostName}
    value={checksBy}
    error={problem}
    onChange={({ currentTarget: { value } }) => change({ checksBy: value })}
  />
)
