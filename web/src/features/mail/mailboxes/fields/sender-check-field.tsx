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
    label={t('Trusted authentication server')}
    description={t(
      'The server name your mail server writes into the Authentication-Results header (Microsoft 365: enter “unnamed”). Needed so agents can reply by email. Until it is set, their replies are held for review.',
    )}
    maxLength={LIMITS.hostName}
    value={checksBy}
    error={problem}
    onChange={({ currentTarget: { value } }) => change({ checksBy: value })}
  />
)
