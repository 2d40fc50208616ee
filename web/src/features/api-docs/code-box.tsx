import { type ReactNode, useState } from 'react'
import { CodeText } from '#ui/text/code-text.tsx'
import { CopyButton } from '#ui/text/copy-button.tsx'
import classes from './code-box.module.css'

type Version = { language: string; text: string }

/** Code to copy, in one or more languages. */
export function CodeBox({ versions }: { versions: readonly Version[] }) {
  const [shown, show] = useState(0)
  const version = versions[shown]
  if (!version) return null
  return (
    <div className={classes.code}>
      <div className={classes.head}>
        {versions.map(({ language }, index) => (
          <button
            key={language}
            type="button"
            className={classes.tab}
            lang="en"
            aria-pressed={versions.length > 1 ? index === shown : undefined}
            disabled={versions.length === 1}
            onClick={() => show(index)}
          >
            {language}
          </button>
        ))}
        <span className={classes.copy}>
          <CopyButton text={version.text} />
        </span>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- not every browser focuses what scrolls */}
      <pre dir="ltr" tabIndex={0}>
        <code>{version.text}</code>
      </pre>
    </div>
  )
}

/** Words of a sentence as code. */
export const inCode = (words: ReactNode) => (
  <CodeText>
    <code>{words}</code>
  </CodeText>
)
