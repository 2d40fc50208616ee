import { QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { expect, test, vi } from 'vitest'
import { createQueryClient } from '#app/cache/query-client.ts'
import { clickBeside } from '#testing/click-beside.ts'
import { renderApp, sessionOf } from '#testing/render-app.tsx'
import { route } from '#testing/route.ts'
import { chatPage } from '#testing/sample-chat.ts'
import { abilitiesOf, sampleTicket } from '#testing/sample-ticket.ts'
import { SendLaterDialog } from '#entities/conversation/scheduled/send-later-dialog.tsx'
import { MacroDialog } from '#entities/macro/macro-dialog.tsx'
import { AssignDialog } from '#entities/ticket/assign-dialog.tsx'
import { BulkFields } from './bulk/bulk-fields.tsx'
import { LinkDialog } from './ticket-pane/dialogs/link-dialog.tsx'
import { MergeDialog } from './ticket-pane/dialogs/merge-dialog.tsx'
import { SnoozeDialog } from './ticket-pane/dialogs/snooze-dialog.tsx'
import { SplitDialog } from './ticket-pane/dialogs/split-dialog.tsx'
import { TagDialog } from './ticket-pane/dialogs/tag-dialog.tsx'
import { ViewDialog } from './views/view-dialog.tsx'

const sample = sampleTicket()
const ticket = { ...sample, abilities: abilitiesOf(sample, { id: 's2', role: 'SupportTeam' }) }
const memory = { key: 'memory', name: 'Memory', kind: 'number', choices: [], help: '', requester: 'none' }

const network = {
  [route('listTeams')]: { body: [] },
  [route('listFields')]: { body: [{ ...memory, isArchived: false, version: 1 }] },
  [route('getMessages', ticket.id)]: { body: chatPage([]) },
  [route('listTags')]: { body: [] },
  [route('getTagSettings')]: { body: { makers: 'staff' } },
  [route('listAgents')]: { body: [] },
  [route('listMacros')]: { body: [] },
  [route('listSimilarTickets', ticket.id)]: { body: [] },
  [route('listTickets')]: { body: [] },
}

const done = async () => null
const never = () => undefined

/** The dialogs of the inbox, each with its text field. */
const DIALOGS: [name: string, field: string, dialog: (onClose: () => void) => ReactElement][] = [
  ['view', 'Name', (onClose) => <ViewDialog view={null} start={{}} views={[]} onClose={onClose} />],
  [
    'split',
    'Search messages',
    (onClose) => <SplitDialog ticket={ticket} onSplit={never} onClose={onClose} />,
  ],
  ['field', 'Memory', (onClose) => <BulkFields title="Field" onBegin={done} onClose={onClose} />],
  ['reply later', 'When', (onClose) => <SendLaterDialog title="Later" onChoose={never} onClose={onClose} />],
  [
    'merge',
    'Ticket number or search words',
    (onClose) => <MergeDialog ticket={ticket} onMerge={never} onClose={onClose} />,
  ],
  ['link', 'Ticket number or search words', (onClose) => <LinkDialog ticket={ticket} onClose={onClose} />],
  [
    'snooze',
    'Until',
    (onClose) => <SnoozeDialog title="Snooze" onSnooze={done} onWake={null} onClose={onClose} />,
  ],
  [
    'tags',
    'Tag name',
    (onClose) => (
      <TagDialog title="Tags" given={[]} mayMake onAdd={never} onRemove={never} onClose={onClose} />
    ),
  ],
  [
    'assign',
    'Name of a person or a team',
    (onClose) => (
      <AssignDialog
        title="Assign"
        first={[]}
        onPerson={null}
        onTeam={async () => true}
        without={[]}
        note={null}
        onClose={onClose}
      />
    ),
  ],
  [
    'macro',
    'Macro name',
    (onClose) => (
      <MacroDialog
        ticketId={ticket.id}
        macro={null}
        isBusy={false}
        appliesAtOnce={false}
        onReply={null}
        onApply={never}
        onClose={onClose}
      />
    ),
  ],
]

test.for(DIALOGS)('keeps a dialog and its text at a click outside: %s', async ([, name, dialog]) => {
  const close = vi.fn<() => void>()
  const element = <QueryClientProvider client={createQueryClient()}>{dialog(close)}</QueryClientProvider>
  renderApp('/', network, sessionOf('SupportTeam'), [{ path: '*', element }])
  await screen.findByRole('dialog')
  const field = await screen.findByLabelText<HTMLInputElement>(name, { exact: false, selector: 'input' })
  await userEvent.type(field, '12')
  await clickBeside()
  expect(close).not.toHaveBeenCalled()
  expect(field.value).toBe('12')
})

test('closes the suggestions of a condition by Escape, and the dialog by the next Escape', async () => {
  const close = vi.fn<() => void>()
  const dialog = <ViewDialog view={null} start={{}} views={[]} onClose={close} />
  const element = <QueryClientProvider client={createQueryClient()}>{dialog}</QueryClientProvider>
  renderApp('/', network, sessionOf('SupportTeam'), [{ path: '*', element }])
  await userEvent.type(await screen.findByRole('combobox', { name: 'Filters' }), 'ta')
  await screen.findByRole('option', { name: /^tag:/ })
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('option', { name: /^tag:/ })).toBeNull()
  expect(close).not.toHaveBeenCalled()
  await userEvent.keyboard('{Escape}')
  expect(close).toHaveBeenCalledTimes(1)
})
