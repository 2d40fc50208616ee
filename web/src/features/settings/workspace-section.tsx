import { NativeSelect } from '@mantine/core'
import { type Message, message, messages } from '@support-desk/contract'
import { t } from '#ui/language/t.ts'
import { useChangeWorkspace, useWorkspace } from '#ui/use-workspace.ts'
import shape from '#ui/form/form.module.css'
import { Section } from './section.tsx'

const CHOICES = [
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
] as const

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
        {CHOICES.map(({ name, label, words, ...more }) => (
          <NativeSelect
            key={name}
            label={t(label)}
            description={'hint' in more ? t(more.hint) : undefined}
            data={Object.entries<Message>(words).map(([value, word]) => ({ value, label: t(word) }))}
            value={workspace[name]}
            onChange={({ currentTarget }) => change({ [name]: currentTarget.value })}
          />
        ))}
      </div>
    </Section>
  )
}
