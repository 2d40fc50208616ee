import { IconAlertTriangle, IconArrowRight } from '@tabler/icons-react'
import { t } from '#ui/language/t.ts'
import type { Macro, MacroPreview } from './queries.ts'
import classes from './macros.module.css'
import { changeWords, stepWords } from './macro-words.ts'

type Props = { macro: Macro; preview: MacroPreview }

/** The changes that a macro would make to the ticket. If it cannot be applied, its steps and the reason. */
export function MacroChanges({ macro, preview: { changes, obstacle } }: Props) {
  if (macro.steps.length === 0) return null
  const lines = obstacle ? macro.steps.map(stepWords) : changes.map(changeWords)
  return (
    <>
      {obstacle && (
        <p role="alert" className={classes.obstacle}>
          <IconAlertTriangle size={16} aria-hidden />
          {t('Can’t run this action: {reason}', { reason: obstacle.detail })}
        </p>
      )}
      {lines.length === 0 && <p className={classes.dim}>{t('Nothing to change on this ticket.')}</p>}
      <ul className={classes.changes} aria-label={t('Changes')}>
        {lines.map((line, index) => (
          // Two steps may say the same, such as that what they name is gone.
          // oxlint-disable-next-line react/no-array-index-key -- the lines never move
          <li key={`${index} ${line}`} data-obstacle={obstacle?.step === index || undefined} dir="auto">
            <IconArrowRight size={14} aria-hidden className={classes.arrow} />
            <span>{line}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
