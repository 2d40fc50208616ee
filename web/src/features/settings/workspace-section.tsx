import { type Message, message, messages, type Workspace } from '@support-desk/contract'
import { t } from '#ui/language/t.ts'
import { useChangeWorkspace, useWorkspace } from '#ui/use-workspace.ts'
import shape from '#ui/form/form.module.css'
import { Section } from './section.tsx'
import { Picker } from '#ui/pick/picker.tsx'

/** A setting with the words of all its values. */
type Choice = {
  [Name in 'firstPage' | 'afterAction' | 'density' | 'sendKey']: {
    name: Name
    label: Message
    hint?: Message
    words: Record<Workspace[Name], Message>
  }
}['firstPage' | 'afterAction' | 'density' | 'sendKey']

const CHOICES: readonly Choice[] = [
  {
    name: 'firstPage',
    label: message('First page after logging in'),
    words: messages({ specified: 'The overview', inbox: 'The inbox' }),
  },
  {
    name: 'afterAction',
    label: message('After an action, open'),
    words: messages({ next: 'The next ticket', list: 'The list' }),
  },
  {
    name: 'density',
    label: message('Inbox density'),
    words: messages({ comfortable: 'Comfortable', compact: 'Compact' }),
  },
  {
    name: 'sendKey',
    label: message('Send with'),
    hint: message('Shift+Enter starts a new line. Chat always sends with Enter.'),
    words: messages({ 'mod+enter': 'Ctrl+Enter', enter: 'Enter' }),
  },
]

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
        {CHOICES.map(({ name, label, hint, words }) => (
          <Picker
            key={name}
            label={t(label)}
            description={hint && t(hint)}
            data={Object.entries(words).map(([value, word]) => ({ value, label: t(word) }))}
            value={workspace[name]}
            onChange={({ currentTarget }) => change({ [name]: currentTarget.value })}
          />
        ))}
      </div>
    </Section>
  )
}
