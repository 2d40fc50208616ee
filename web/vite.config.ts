import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compress } from './build/compress.ts'
import { evaluated } from './build/evaluated.ts'
import { withoutDescriptions } from './build/without-descriptions.ts'
import { sizeLimits } from './build/size-limit.ts'

const API = process.env.API_URL ?? 'http://127.0.0.1:3000'

/** How the pages are built: with what `npm start` finds on any machine, nothing of the tests. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    evaluated(
      join(import.meta.dirname, '../contract/event-tables.ts'),
      join(import.meta.dirname, '../contract/call-outlines.ts'),
    ),
    withoutDescriptions(),
    sizeLimits([
      {
        kilobytes: 180,
        pages: ['src/features/landing/landing-page.tsx', 'src/features/auth/login-page.tsx'],
        without: 'recharts',
      },
      {
        kilobytes: 200,
        pages: [
          'src/features/tickets/lists/my-tickets-page.tsx',
          'src/features/tickets/lists/all-tickets-page.tsx',
          'src/features/tickets/lists/take-ticket-page.tsx',
          'src/features/tickets/lists/filtered-tickets-page.tsx',
        ],
        without: 'recharts',
      },
      { kilobytes: 230, pages: ['src/features/users/users-page.tsx'], without: 'recharts' },
    ]),
    compress(),
  ],
  resolve: {
    alias: [
      { find: /^zod$/, replacement: join(import.meta.dirname, 'src/api/zod-without-eval.ts') },
      {
        find: /^react-style-singleton$/,
        replacement: join(import.meta.dirname, 'src/ui/style-singleton.ts'),
      },
      // Component styles go into a cascade layer, so that a CSS Module wins whatever the order of loading.
      { find: /^(@mantine\/[a-z]+\/styles(?:\/[A-Za-z-]+)?)\.css$/, replacement: '$1.layer.css' },
    ],
  },
  server: { proxy: { '/api': { target: API, ws: true }, '/healthz': API } },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // Small modules that go together compress better as one file than as one each.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            {
              name: 'shared',
              test: /src\/(features\/[a-z]+\/(queries|shared\/(use-unread|states|presence|present-users|user-picture)|ticket-address)|api\/list-query|ui\/text\/(isolate|numbers))\.tsx?$/,
            },
            { name: 'page', test: /src\/ui\/page\/(page-header|title-mark|use-arrival)\.tsx?$/ },
          ],
        },
      },
    },
  },
})
