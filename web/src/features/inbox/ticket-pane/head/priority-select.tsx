import { PRIORITIES, type Priority, priorityWord } from '@support-desk/contract'
import { IconChevronDown, IconChevronsUp, IconChevronUp, IconEqual, type Icon } from '@tabler/icons-react'
import { t } from '../../../../ui/language/t.ts'
import { QuickSelect } from './quick-select.tsx'

const LOOKS: Record<Priority, { icon: Icon; color?: string }> = {
  urgent: { icon: IconChevronsUp, color: 'var(--danger-text)' },
  high: { icon: IconChevronUp, color: 'var(--danger-text)' },
  normal: { icon: IconEqual },
  low: { icon: IconChevronDown },
}

type Props = { value: Priority; onChoose: (priority: Priority) => void }

/** How urgent a ticket is. */
export const PrioritySelect = ({ value, onChoose }: Props) => (
  <QuickSelect
    action="inbox.priority"
    label={t('Priority')}
    value={value}
    choices={PRIORITIES.map((priority) => ({ value: priority, label: t(priorityWord(priority)) }))}
    {...LOOKS[value]}
    onChoose={onChoose}
  />
)
