import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { rowsFile } from './rows-file.ts'

const ENGLISH = { language: 'en', timeZone: 'UTC' } as const
const NOW = new Date('2026-03-01T09:30:00Z')

async function csvOf(cell: string): Promise<string> {
  const file = {
    name: 'cells',
    columns: ['first', 'cell'],
    times: [],
    cellsOf: (row: string) => ['1', row],
  }
  async function* pieces() {
    yield [cell]
  }
  const { bytes } = rowsFile(pieces(), file, { format: 'csv', locale: ENGLISH, now: NOW })
  return (await buffer(bytes as NodeJS.ReadableStream)).toString()
}

/** Cells as a spreadsheet sees them when it splits at one separator and ignores quotes. */
const cellsFor = (separator: string, csv: string): string[] =>
  csv
    .split(/[\r\n]/)
    .flatMap((line) => line.split(separator).map((cell) => cell.replaceAll(/["\s\0\u200b]/g, '')))

const SEPARATORS = [',', ';', '\t', '|']
const SIGNS = ['=', '+', '-', '@', '\uff1d', '\uff0b', '\uff0d', '\uff20']

test.each(SEPARATORS)('starts no cell with a formula in a program that splits at %j', async (separator) => {
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

test('keeps signs inside text unchanged', async () => {
  expect(await csvOf('a-b = c+d; mail ann@example.com, or not')).toBe(
    '\ufefffirst,cell,time_zone\r\n1,"a-b = c+d; mail ann@example.com, or not",UTC\r\n',
  )
})

test('checks a very long cell of blank lines in linear time', async () => {
  expect(await csvOf('\n'.repeat(300_000))).toHaveLength(
    300_000 + '\ufefffirst,cell,time_zone\r\n1,"",UTC\r\n'.length,
  )
})

test.each([
  ['en', undefined, ','],
  ['de', undefined, ';'],
  ['es', undefined, ';'],
  ['de', 'comma', ','],
  ['en', 'tab', '\t'],
] as const)('writes CSV for a spreadsheet in %s, separator %s', async (language, separator, sign) => {
  const file = {
    name: 'cells',
    columns: ['street', 'at', 'size'],
    times: ['at'],
    decimals: ['size'],
    cellsOf: (row: string[]) => row,
  }
  async function* pieces() {
    yield [
      ['Straße', '2026-11-28T02:37:09.829Z', '8.5'],
      ['', '', ''],
    ]
  }
  const locale = { language, timeZone: 'Europe/Berlin' }
  const { bytes } = rowsFile(pieces(), file, { format: 'csv', separator, locale, now: NOW })
  const written = await buffer(bytes as NodeJS.ReadableStream)
  expect([...written.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const decimal = language === 'en' ? '8.5' : '8,5'
  const size = sign === decimal[1] ? `"${decimal}"` : decimal
  expect(written.toString().slice(1).split('\r\n')).toEqual([
    ['street', 'at', 'size', 'time_zone'].join(sign),
    ['Straße', '2026-11-28 03:37:09', size, 'Europe/Berlin'].join(sign),
    ['', '', '', 'Europe/Berlin'].join(sign),
    '',
  ])
})
