import { rich } from '#ui/language/t.ts'
import { CodeText } from '#ui/text/code-text.tsx'

/** Says that an environment variable of the server sets a value. */
export const FixedNote = ({ variable }: { variable: string }) => (
  <>
    {rich('The server sets this by {variable}. Remove the variable there to change it here.', {
      variable: <CodeText>{variable}</CodeText>,
    })}
  </>
)
