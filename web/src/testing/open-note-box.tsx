import { screen } from '@testing-library/react'
import { vi } from 'vitest'
import { WithCache } from '#app/cache/cache-provider.tsx'
import { NoteBox } from '#entities/conversation/composer/note-box.tsx'
import { useNote } from '#entities/conversation/composer/use-note.ts'
import { type Network, renderApp, sessionOf } from './render-app.tsx'

/** Opens the note box of an agent for `ticket-1`, and waits until it is editable. */
export async function openNoteBox(network: Network) {
  const element = (
    <WithCache>
      <Notes />
    </WithCache>
  )
  const { requests } = renderApp('/', network, sessionOf('SupportTeam'), [{ path: '*', element }])
  await screen.findByRole('toolbar', { name: 'Formatting' })
  return { requests, box: screen.getByRole('textbox', { name: 'Internal note' }) }
}

function Notes() {
  const note = useNote({ ticketId: 'ticket-1', accountId: 's1', merged: [] })
  return <NoteBox note={note} asked={1} onLeave={vi.fn<() => void>()} />
}
