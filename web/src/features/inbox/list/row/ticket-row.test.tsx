import { screen } from '@testing-library/react'
import { DEFAULT_VIEW_COLUMNS } from '@support-desk/contract'
import { expect, test } from 'vitest'
import { WithCache } from '#app/cache/cache-provider.tsx'
import { renderApp, sessionOf } from '#testing/render-app.tsx'
import { queueRow } from '#testing/sample-queue.ts'
import type { RowForm } from './row-forms.ts'
import { TicketRow } from './ticket-row.tsx'

const places = { replaces: false, isOpen: false, isSelected: false, isChanged: false, hasLeft: false }

async function show(form: RowForm) {
  const about = { subject: 'Green projector', status: 'OnHold', priority: 'high' } as const
  const row = { ...queueRow(7, about), group: null }
  const columns = DEFAULT_VIEW_COLUMNS
  const element = (
    <WithCache>
      <TicketRow row={row} form={form} columns={columns} to="/inbox" isMine {...places} />
    </WithCache>
  )
  renderApp('/', {}, sessionOf('SupportTeam'), [{ path: '*', element }])
  return screen.findByRole('link', { name: /Green projector/ })
}

test('shows status and priority of a one-line row in a tooltip, and to screen readers', async () => {
  const link = await show('short')
  const ids = link.getAttribute('aria-describedby')?.split(' ') ?? []
  expect(ids.map((id) => document.getElementById(id)?.textContent).join(' ')).toMatch(/High.*OnHold/s)
  expect(link.title.replaceAll(/[\u2066-\u2069]/g, '')).toBe('Green projector · ada · OnHold · High')
})

test('shows no tooltip for a two-line row', async () => {
  expect((await show('two-lines')).title).toBe('')
})
