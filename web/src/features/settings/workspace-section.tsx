import { NativeSelect } from '@mantine/core'
import {
  AFTER_ACTION,
  DENSITIES,
  FIRST_PAGES,
  SEND_KEYS,
  type Message,
  messages,
} from '@support-desk/contract'
import { t } from '#ui/language/t.ts'
import { useChangeWorkspace, useWorkspace } from '#ui/use-workspace.ts'
import shape from '#ui/form/form.module.css'
import { Section } from './section.tsx'

const PAGES = messages({ specified: 'The overview', inbox: 'The inbox' })
const AFTER = messages({ next: 'The next ticket', list: 'The list' })
const SENDS = messages({ 'mod+enter': 'Ctrl+Enter', enter: 'Enter' })
const ROWS = messages({ comfortable: 'Comfortable', compact: 'Compact' })

/** The workspace settings of staff. Changes apply at once. */
export function WorkspaceSection() {
  const workspace = useWorkspace()
  const change = useChangeWorkspace()
  return (
    <Section
      title={t('Preferences')}
      lead={t('Synced across your devices. Change keys under Keyboard shortcuts.')}
    >
      <div className={shape.form}>
        <Choice
          label={t('First page after logging in')}
          words={PAGES}
          values={FIRST_PAGES}
          value={workspace.firstPage}
          onChoose={(firstPage) => change({ firstPage })}
        />
        <Choice
          label={t('After an action, open')}
          words={AFTER}
          values={AFTER_ACTION}
          value={workspace.afterAction}
          onChoose={(afterAction) => change({ afterAction })}
        />
        <Choice
          label={t('Inbox density')}
          words={ROWS}
          values={DENSITIES}
          value={workspace.density}
          onChoose={(density) => change({ density })}
        />
        <Choice
          label={t('Send with')}
          hint={t('Shift+Enter starts a new line. Chat always sends with Enter.')}
          words={SENDS}
          values={SEND_KEYS}
          value={workspace.sendKey}
          onChoose={(sendKey) => change({ sendKey })}
        />
      </div>
    </Section>
  )
}

type ChoiceProps<Value extends string> = {
  label: string
  hint?: string
  words: Readonly<Record<Value, Message>>
  values: readonly Value[]
  value: Value
  onChoose: (value: Value) => void
}

function Choice<Value extends string>({ label, hint, words, values, value, onChoose }: ChoiceProps<Value>) {
  return (
    <NativeSelect
      label={label}
      description={hint}
      data={values.map((each) => ({ value: each, label: t<Message>(words[each]) }))}
      value={value}
      onChange={(event) => {
        const chosen = values.find((each) => each === event.currentTarget.value)
        if (chosen) onChoose(chosen)
      }}
    />
  )
}
