import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { WithCache } from '#app/cache/cache-provider.tsx'
import { renderApp, sessionOf } from '#testing/render-app.tsx'
import { route } from '#testing/route.ts'
import { abilitiesOf, sampleTicket } from '#testing/sample-ticket.ts'
import { MergeDialog, type MergeRequest } from './merge-dialog.tsx'

const sample = sampleTicket()
const ticket = { ...sample, abilities: abilitiesOf(sample, { id: 's2', role: 'SupportTeam' }) }
const other = sampleTicket({
  id: 't2',
  number: 2,
  subject: 'Also green',
  requester: { id: 'u2', username: 'otto' },
})

test('asks for confirmation before merging, and names the target ticket and its effects', async () => {
  const onMerge = vi.fn<(merging: MergeRequest) => void>()
  const dialog = <MergeDialog ticket={ticket} onMerge={onMerge} onClose={() => undefined} />
  renderApp(
    '/',
    {
      [route('listSimilarTickets', ticket.id)]: {
        body: [{ id: 't2', number: 2, subject: 'Also green', status: 'Pending', words: [] }],
      },
      [route('getTicket', 't2')]: { body: other },
    },
    sessionOf('SupportTeam'),
    [{ path: '*', element: <WithCache>{dialog}</WithCache> }],
  )
  await screen.findByRole('dialog', { name: 'Merge ticket 1 into…' })
  await userEvent.click(await screen.findByRole('option', { name: /Also green/ }))
  await screen.findByRole('dialog', { name: 'Merge ticket 1?' })
  await screen.findByText(
    '“Green projector” will be marked Solved and continue in #2: “Also green”. You can undo this.',
  )
  await userEvent.click(screen.getByRole('checkbox', { name: 'Let uma and otto see the whole conversation' }))
  await userEvent.click(screen.getByRole('button', { name: 'Merge' }))
  expect(onMerge).toHaveBeenCalledWith({ id: 't2', number: 2, share: true, tell: false })
})
