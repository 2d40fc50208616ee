import { Textarea } from '@mantine/core'
import { LIMITS } from '@support-desk/contract'

type Props = { value: string; onChange: (text: string) => void; takesFocus?: boolean }

/** Where a few words to whoever has the ticket next are written. */
export const NoteField = ({ value, onChange, takesFocus }: Props) => (
  <Textarea
    label="Note to the next one"
    name="note"
    description={`Only staff see it. ${LIMITS.handoverNote - value.length} of ${LIMITS.handoverNote} characters left`}
    inputWrapperOrder={['label', 'input', 'description']}
    autosize
    minRows={2}
    maxRows={8}
    maxLength={LIMITS.handoverNote}
    dir="auto"
    value={value}
    data-autofocus={takesFocus || undefined}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
)
