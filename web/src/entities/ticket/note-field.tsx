import { Textarea } from '@mantine/core'
import { LIMITS } from '@support-desk/contract'
import { tooMany } from '#ui/form/too-many.ts'
import { t } from '#ui/language/t.ts'

type Props = { value: string; onChange: (text: string) => void; takesFocus?: boolean }

/** A field for a note to the next assignee. */
export const NoteField = ({ value, onChange, takesFocus }: Props) => (
  <Textarea
    label={t('Note for the new assignee')}
    name="note"
    description={t('Only visible to your team. {left} of {most} characters left', {
      left: String(Math.max(LIMITS.handoverNote - value.length, 0)),
      most: String(LIMITS.handoverNote),
    })}
    inputWrapperOrder={['label', 'input', 'error', 'description']}
    autosize
    minRows={2}
    maxRows={8}
    error={tooMany(value, LIMITS.handoverNote)}
    dir="auto"
    value={value}
    data-autofocus={takesFocus || undefined}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
)
