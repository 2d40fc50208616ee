import { expect, inject, test } from 'vitest'
import { openPool } from './postgres-pool.ts'

test.each([false, true])(
  'disables parallel workers and JIT on every connection (pipeline: %s)',
  async (pipeline) => {
    const pool = openPool(inject('postgresUrl'), { max: 2, pipeline })
    try {
      const asked = ['max_parallel_workers_per_gather', 'jit', 'jit', 'max_parallel_workers_per_gather']
      const answers = await Promise.all(
        asked.map(async (name) => {
          const { rows } = await pool.query('select current_setting($1) as value', [name])
          return rows[0].value
        }),
      )
      expect(answers).toEqual(['0', 'off', 'off', '0'])
    } finally {
      await pool.end()
    }
  },
)
