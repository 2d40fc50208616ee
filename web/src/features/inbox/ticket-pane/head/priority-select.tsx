import { PRIORITIES, type Priority, priorityWord } from '@support-desk/contract'
import { t } from '#ui/language/t.ts'
import { PRIORITY_ICONS } from '../../list/row/priority-icons.ts'
import { QuickSelect } from './quick-select.tsx'

/** Those that come before the others are seen before them. */
const isPressing = (priority: Priority): boolean => priority === 'urgent' || priority === 'high'

type Props = { value: Priority; onChoose: (priority: Priority) => void }

/** How urgent a ticket is. */
export const PrioritySelect = ({ value, onChoose }: Props) => (
  <QuickSelect
    action="inbox.priority"
    label={t('Priority')}
    value={value}
    choices={PRIORITIES.map((priority) => ({ value: priority, label: t(priorityWord(priority)) }))}
    icon={PRIORITY_ICONS[value]}
    color={isPressing(value) ? 'var(--danger-text)' : undefined}
    onChoose={onChoose}
  />
)
