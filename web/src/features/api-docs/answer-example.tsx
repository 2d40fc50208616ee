import type { ReactNode } from 'react'
import { rich, t } from '#ui/language/t.ts'
import { CodeText } from '#ui/text/code-text.tsx'
import { CodeBox } from './code-box.tsx'
import type { Answer } from './operation.ts'

/** An example response of a call. */
export function AnswerExample({ answer }: { answer: Answer }) {
  if (answer.kind === 'nothing') return <p>{rich('<code>204</code>, no content.', { code: inCode })}</p>
  if (answer.kind === 'json')
    return <CodeBox versions={[{ language: 'JSON', text: JSON.stringify(answer.example, null, 2) }]} />
  const { name, types, text } = answer
  return (
    <>
      <p>
        {rich('A file, such as <code>{name}</code>, of the type {types}.', {
          name,
          types: <CodeText>{types.join(', ')}</CodeText>,
          code: inCode,
        })}
      </p>
      {text !== null && <CodeBox versions={[{ language: t('Beginning'), text }]} />}
    </>
  )
}

const inCode = (words: ReactNode) => (
  <CodeText>
    <code>{words}</code>
  </CodeText>
)
