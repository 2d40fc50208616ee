import './app/theme/styles.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { App } from './app/app.tsx'
import { createLazyCache } from './app/cache/lazy-cache.ts'
import { createAppRouter } from './app/router.ts'
import { restoreKeptScroll } from './app/theme/kept-scroll.ts'
import { withTexts } from './ui/language/catalogs.ts'
import { showTooltips } from './ui/tooltip/tooltip.ts'

const root = document.getElementById('root')
if (!root) throw new Error('The document has no place for the application.')

restoreKeptScroll()
showTooltips()
const cache = createLazyCache()
const app = (
  <StrictMode>
    <App cache={cache}>
      <RouterProvider router={createAppRouter(cache)} />
    </App>
  </StrictMode>
)
const place = createRoot(root)
void withTexts(app).then((ready) => place.render(ready))
