import { t } from '#ui/language/t.ts'
import { MoveButton } from '#ui/move-button.tsx'

type Props = { name: string; isFirst: boolean; isLast: boolean; onMove: (by: 1 | -1) => void }

/** Two buttons that move a row up or down. */
export const MoveButtons = ({ name, isFirst, isLast, onMove }: Props) => (
  <>
    <MoveButton
      label={t('Move {name} up', { name })}
      step={-1}
      isThere={!isFirst}
      onMove={() => onMove(-1)}
    />
    <MoveButton label={t('Move {name} down', { name })} step={1} isThere={!isLast} onMove={() => onMove(1)} />
  </>
)
