import { defineConfig } from 'vitest/config'

/** Projects that fail as tests in a browser do: one whenever it is run, one the first time only. */
export default defineConfig({
  test: {
    projects: ['wrong', 'unsteady'].map((name) => ({
      test: { name, include: [`test/testing/${name}.example.ts`] },
    })),
  },
})
