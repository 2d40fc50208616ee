import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { rowsFile } from './rows-file.ts'

const NOW = new Date('2026-03-01T09:30:00Z')

async function csvOf(cell: string): Promise<string> {
  const file = { name: 'cells', columns: ['first', 'cell'], cellsOf: (row: string) => ['1', row] }
  async function* pieces() {
    yield [cell]
  }
  const { bytes } = rowsFile(pieces(), file, { format: 'csv', now: NOW })
  return (await buffer(bytes as NodeJS.ReadableStream)).toString()
}

/** The cells for a spreadsheet that splits at one sign, whatever stands in quotes. */
const cellsFor = (separator: string, csv: string): string[] =>
  csv
    .split(/[\r\n]/)
    .flatMap((line) => line.split(separator).map((cell) => cell.replaceAll(/["\s\0\u200b]/g, '')))

const SEPARATORS = [',', ';', '\t', '|']
const SIGNS = ['=', '+', '-', '@', '\uff1d', '\uff0b', '\uff0d', '\uff20']

test.each(SEPARATORS)('starts no cell with a formula for a reader that splits at %j', async (separator) => {
  const before = ['', ' ', '\u00a0', '"', ' "', '\u200b', '\0', '\n', '\r', '\r\n ', '\t']
  for (const sign of SIGNS) {
    for (const each of before) {
      for (const cell of [
        `${each}${sign}1+1`,
        `words${separator}${each}${sign}1+1`,
        `"${separator}${each}${sign}1`,
      ]) {
        const csv = await csvOf(cell)
        const formulas = cellsFor(separator, csv).filter((one) =>
          SIGNS.some((start) => one.startsWith(start)),
        )
        expect(formulas, JSON.stringify(cell)).toEqual([])
      }
    }
  }
})

test('leaves signs within words as they are', async () => {
  expect(await csvOf('a-b = c+d; mail ann@example.com, or not')).toBe(
    'first,cell\r\n1,"a-b = c+d; mail ann@example.com, or not"\r\n',
  )
})

test('checks a very long cell of blank lines in linear time', async () => {
  expect(await csvOf('\n'.repeat(300_000))).toHaveLength(300_000 + 'first,cell\r\n1,""\r\n'.length)
})
