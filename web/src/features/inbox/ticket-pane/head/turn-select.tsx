import { TURNS, type Turn, turnWord } from '@support-desk/contract'
import { IconArrowBarDown, IconCircleDashed, IconUser, IconUsers, type Icon } from '@tabler/icons-react'
import { t } from '#ui/language/t.ts'
import { QuickSelect } from './quick-select.tsx'

const ICONS: Record<Turn, Icon> = {
  us: IconArrowBarDown,
  requester: IconUser,
  third: IconUsers,
  nobody: IconCircleDashed,
}

type Props = { value: Turn; onChoose: (turn: Turn) => void }

/** Who has to act next. */
export const TurnSelect = ({ value, onChoose }: Props) => (
  <QuickSelect
    action="inbox.turn"
    label={t('Turn')}
    value={value}
    choices={TURNS.map((turn) => ({ value: turn, label: t(turnWord(turn)) }))}
    icon={ICONS[value]}
    onChoose={onChoose}
  />
)
