import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compress } from './build/compress.ts'
import { languages } from './build/languages/plugin.ts'

const API = process.env.API_URL ?? 'http://127.0.0.1:3000'

/**
 * Build configuration of the pages. It needs only dependencies that `npm start` finds on any machine, none of the
 * tests.
 */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), languages(), compress()],
  resolve: {
    alias: [
      { find: /^zod$/, replacement: join(import.meta.dirname, 'src/api/zod-without-eval.ts') },
      {
        find: /^react-style-singleton$/,
        replacement: join(import.meta.dirname, 'src/ui/style-singleton.ts'),
      },
      // Put component styles into a cascade layer, so that CSS modules win in any loading order.
      { find: /^(@mantine\/[a-z]+\/styles(?:\/[A-Za-z-]+)?)\.css$/, replacement: '$1.layer.css' },
    ],
  },
  server: { proxy: { '/api': { target: API, ws: true }, '/healthz': API } },
  build: {
    // The syntax of the scripts.
    target: 'es2022',
    // The oldest browsers for the pages, from March 2024 on. They support `:dir()`, which the build would rewrite to
    // `:lang()` for older ones, and `Map.groupBy` and `Promise.withResolvers`, which it does not replace.
    cssTarget: ['chrome120', 'firefox121', 'safari17.4'],
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
    // One file for the code of every first page, another for that of every signed-in page. Without this, a first visit
    // loads 140 files instead of 60, which takes seconds on a slow phone (`tests/soak/slow-network.test.ts`).
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'first',
              test: /\/src\/(?:main|features\/landing\/landing-page|features\/auth\/[a-z-]+-page)\.tsx$/,
            },
            { name: 'signed-in', test: /\/src\/app\/(?:shell\/signed-in-parts|cache\/query-client)\.ts$/ },
          ],
        },
      },
    },
  },
})
