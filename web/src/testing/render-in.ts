import { directionOf } from '@support-desk/contract'
import { vi } from 'vitest'
import type { renderFramed } from './render-app.tsx'

/**
 * Renders the application like `renderFramed`, in a language. A page has only one language, so all code is loaded
 * again. Use it in a file without `renderApp`.
 */
export async function renderIn(language: string, ...how: Parameters<typeof renderFramed>) {
  vi.resetModules()
  document.documentElement.lang = language
  document.documentElement.dir = directionOf(language)
  const app = await import('./render-app.tsx')
  const { withTexts } = await import('#ui/language/catalogs.ts')
  await withTexts(undefined)
  return app.renderFramed(...how)
}
