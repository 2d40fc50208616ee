import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunks } from './build/chunks.ts'
import { compress } from './build/compress.ts'
import { evaluated } from './build/evaluated.ts'
import { languages } from './build/languages/plugin.ts'
import { withoutDescriptions } from './build/without-descriptions.ts'
import { withoutNames } from './build/without-names.ts'
import { toldFiles } from './build/told-files.ts'
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
    withoutNames(),
    languages(),
    toldFiles('data-pages', ['/src/app/all-pages.tsx', '/src/app/cache/query-client.ts']),
    sizeLimits([
      { kilobytes: 96, files: 4, pages: ['landing/landing-page.tsx'] },
      {
        kilobytes: 103,
        files: 5,
        pages: ['auth/login-page.tsx'],
      },
      {
        kilobytes: 117,
        files: 8,
        pages: ['auth/reset-password-page.tsx'],
      },
      {
        kilobytes: 248,
        files: 16,
        pages: [
          'tickets/lists/my-tickets-page.tsx',
          'tickets/lists/all-tickets-page.tsx',
          'tickets/lists/take-ticket-page.tsx',
          'tickets/lists/filtered-tickets-page.tsx',
          'tickets/new-ticket/new-ticket-page.tsx',
          'tickets/assign/assign-page.tsx',
          'inbox/inbox-page.tsx',
          'conversation/conversations-page.tsx',
          'audit/audit-page.tsx',
          'users/users-page.tsx',
          'teams/teams-page.tsx',
          'fields/forms-page.tsx',
          'mail/mailboxes/mailboxes-page.tsx',
          'mail/mailboxes/settings-page.tsx',
          'mail/received/received-page.tsx',
          'webhooks/webhooks-page.tsx',
          'webhooks/webhook-page.tsx',
          'settings/account-page.tsx',
          'settings/profile/profile-page.tsx',
          'settings/security/security-page.tsx',
          'settings/tokens/api-access-page.tsx',
          'auth/register-page.tsx',
          'app/ticket-details-route.tsx',
          'app/admin-home-route.tsx',
          'reports/support-home-page.tsx',
        ],
      },
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
      {
        find: /^\.\/instrumentation\.js$/,
        replacement: join(import.meta.dirname, 'src/app/router-without-instruments.ts'),
      },
      // Component styles go into a cascade layer, so that a CSS Module wins whatever the order of loading.
      { find: /^(@mantine\/[a-z]+\/styles(?:\/[A-Za-z-]+)?)\.css$/, replacement: '$1.layer.css' },
    ],
  },
  server: { proxy: { '/api': { target: API, ws: true }, '/healthz': API } },
  build: {
    target: 'es2022',
    // From December 2023 on, with `:dir()`; for older ones it would be written as `:lang()`, which is something else.
    cssTarget: ['chrome120', 'firefox121', 'safari17.2'],
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: chunks,
      },
    },
  },
})
