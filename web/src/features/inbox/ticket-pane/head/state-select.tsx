import type { TicketDetails } from '#api/models.ts'
import type { SettableState, TicketState } from '@support-desk/contract'
import { t } from '#ui/language/t.ts'
import { STATE_LOOKS } from '#entities/ticket/states.ts'
import { QuickSelect } from './quick-select.tsx'

type Props = { ticket: TicketDetails; onChoose: (state: SettableState) => void }

/** The state of a ticket, where whoever may changes it. */
export function StateSelect({ ticket: { state, abilities }, onChoose }: Props) {
  const { icon, color } = STATE_LOOKS[state]
  const settable: readonly TicketState[] = abilities.setState
  const choices = [...new Set([state, ...settable])]
  return (
    <QuickSelect
      action="inbox.state"
      label={t('Status')}
      value={state}
      choices={choices.map((value) => ({ value, label: t(STATE_LOOKS[value].word) }))}
      icon={icon}
      color={color}
      onChoose={(value) => {
        const chosen = abilities.setState.find((known) => known === value)
        if (chosen) onChoose(chosen)
      }}
    />
  )
}
