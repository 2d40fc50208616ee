import './app/theme/styles.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { createLazyCache } from './app/cache/lazy-cache.ts'
import { createAppRouter } from './app/router.ts'
import { restoreKeptScroll } from './app/theme/kept-scroll.ts'
import { withTexts } from './ui/language/catalogs.ts'

const root = document.getElementById('root')
if (!root) throw new Error('The document has no place for the application.')

restoreKeptScroll()
const cache = createLazyCache()
const router = createAppRouter(cache)
const place = createRoot(root)
void withTexts(
  <StrictMode>
    <App cache={cache} router={router} />
  </StrictMode>,
).then((app) => place.render(app))
