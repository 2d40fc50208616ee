import './app/theme/styles.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { createQueryClient } from './app/query-client.ts'
import { createAppRouter } from './app/router.ts'
import { restoreKeptScroll } from './app/theme/kept-scroll.ts'
import { withTexts } from './ui/language/catalogs.ts'

const root = document.getElementById('root')
if (!root) throw new Error('The document has no place for the application.')

restoreKeptScroll()
const client = createQueryClient()
const router = createAppRouter(client)
const place = createRoot(root)
void withTexts(
  <StrictMode>
    <App client={client} router={router} />
  </StrictMode>,
).then((app) => place.render(app))
