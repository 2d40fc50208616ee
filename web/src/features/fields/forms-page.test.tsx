import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { enterText } from '#testing/enter-text.ts'
import { renderApp, sessionOf } from '#testing/render-app.tsx'
import { route } from '#testing/route.ts'

const fields = Array.from({ length: 12 }, (_, index) => ({
  key: `field_${String.fromCharCode(97 + index)}`,
  name: `Field ${index + 1}`,
  help: '',
  kind: 'text',
  requester: 'none',
  choices: [],
  isArchived: false,
  version: 1,
}))
const form = {
  id: 'default',
  name: 'General request',
  description: '',
  isArchived: false,
  version: 1,
  fields: fields.map(({ key }) => ({ key, required: 'never', shownIf: null })),
}

test('filters many fields by name, and names the first fields of a form', async () => {
  renderApp(
    '/forms',
    { [route('listFields')]: { body: fields }, [route('listForms')]: { body: [form] } },
    sessionOf('Admin'),
  )
  expect(await screen.findByText(/^Field 1, .*, Field 8 and 4 more$/)).toBeDefined()
  const list = within(screen.getByRole('region', { name: 'Fields' }))
  expect(list.getAllByRole('listitem')).toHaveLength(12)
  await enterText(list.getByRole('searchbox', { name: 'Filter fields' }), 'field_l')
  expect(await list.findByText('1 found')).toBeDefined()
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Field 12'),
  ])
})

test('says why a form is not archived', async () => {
  const detail = 'This form cannot be archived.'
  const refused = { status: 400, body: { code: 'validation', field: 'isArchived', detail } }
  renderApp(
    '/forms?form=hardware',
    {
      [route('listFields')]: { body: fields },
      [route('listForms')]: { body: [{ ...form, id: 'hardware' }] },
      [route('updateForm', 'hardware')]: refused,
    },
    sessionOf('Admin'),
  )
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit form' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Archive' }))
  expect((await dialog.findByRole('alert')).textContent).toBe(detail)
})
