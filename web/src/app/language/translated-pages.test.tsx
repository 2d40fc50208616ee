import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { sessionOf } from '#testing/render-app.tsx'
import { renderIn } from '#testing/render-in.ts'

test.each([
  ['de', 'Konto und Sicherheit', 'Sitzungen', 'Zum Inhalt springen'],
  ['es', 'Cuenta y seguridad', 'Sesiones', 'Saltar al contenido'],
  ['ar', 'الحساب والأمان', 'الجلسات', 'الانتقال إلى المحتوى'],
])('translates the frame and the settings into %s', async (language, title, sessions, skip) => {
  await renderIn(language, '/account', {}, sessionOf('User'))
  expect(await screen.findByRole('heading', { name: title })).toBeDefined()
  expect(screen.getByRole('heading', { name: sessions })).toBeDefined()
  expect(screen.getByRole('link', { name: skip })).toBeDefined()
})
