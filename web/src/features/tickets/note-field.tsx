import { Textarea } from '@mantine/core'
import { LIMITS } from '@support-desk/contract'

type Props = { value: string; onChange: (text: string) => void; error?: string | undefined }

/** Where a few words to whoever has the ticket next are written. */
export const NoteField = ({ value, onChange, error }: Props) => (
  <Textarea
    label="Note to the next one"
    name="note"
    description={`Only staff see it. ${LIMITS.handoverNote - value.length} of ${LIMITS.handoverNote} characters left`}
    inputWrapperOrder={['label', 'input', 'error', 'description']}
    autosize
    minRows={2}
    maxRows={8}
    maxLength={LIMITS.handoverNote}
    dir="auto"
    value={value}
    error={error}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
)
