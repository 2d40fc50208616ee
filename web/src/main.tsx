import './app/theme/styles.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { createQueryClient } from './app/query-client.ts'
import { createAppRouter } from './app/router.ts'

const root = document.getElementById('root')
if (!root) throw new Error('The document has no place for the application.')

const client = createQueryClient()
createRoot(root).render(
  <StrictMode>
    <App client={client} router={createAppRouter(client)} />
  </StrictMode>,
)
