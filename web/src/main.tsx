import './app/theme/styles.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { createLazyCache } from './app/cache/lazy-cache.ts'
import { start } from './app/start.tsx'
import { restoreKeptScroll } from './app/theme/kept-scroll.ts'
import { withTexts } from './ui/language/catalogs.ts'

const root = document.getElementById('root')
if (!root) throw new Error('The document has no place for the application.')

restoreKeptScroll()
const cache = createLazyCache()
const place = createRoot(root)
start(cache, (pages) => {
  const app = (
    <StrictMode>
      <App cache={cache}>{pages}</App>
    </StrictMode>
  )
  void withTexts(app).then((ready) => place.render(ready))
})
