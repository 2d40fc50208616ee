import { NativeSelect, TextInput } from '@mantine/core'
import { LIMITS } from '@support-desk/contract'
import { t } from '#ui/language/t.ts'
import type { MailboxForm } from '../form-state.ts'
import classes from '../mailboxes.module.css'

type Props = {
  form: MailboxForm
  change: (changes: Partial<MailboxForm>) => void
  problem: string | undefined
}

const DAYS = ['7', '14', '30', '90', '365']
const USUAL_FOLDER = 'Archive'

/** Whether delivered mails stay in their folder on the mail server, or are moved to another folder after some days. */
export function MoveFields({ form: { movesAfter, movesTo }, change, problem }: Props) {
  // The API also accepts other numbers.
  const days = movesAfter === '' || DAYS.includes(movesAfter) ? DAYS : [...DAYS, movesAfter]
  return (
    <div className={classes.pair}>
      <NativeSelect
        label={t('Archive processed email')}
        description={t('Moves processed messages to another folder. Nothing is deleted.')}
        value={movesAfter}
        data={[
          { value: '', label: t('Never') },
          ...days.map((value) => ({
            value,
            label: t('{days, plural, one {After # day} other {After # days}}', { days: Number(value) }),
          })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          change({ movesAfter: value, movesTo: movesTo || USUAL_FOLDER })
        }
      />
      {movesAfter !== '' && (
        <TextInput
          name="movesTo"
          dir="auto"
          label={t('Target folder')}
          description={t('Created if it doesn’t exist.')}
          required
          maxLength={LIMITS.mailboxName}
          value={movesTo}
          error={problem}
          onChange={({ currentTarget: { value } }) => change({ movesTo: value })}
        />
      )}
    </div>
  )
}
