import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const source = join(import.meta.dirname, '../..')
const read = (pattern: string) =>
  globSync(pattern, { cwd: source }).map((file) => ({ file, text: readFileSync(join(source, file), 'utf8') }))

/** Left and right by name, and four-value shorthands with different second and fourth values. */
const PHYSICAL =
  /(?:^|[^-\w])(?:(?:left|right|(?:margin|padding|border|scroll-margin|scroll-padding)-(?:left|right)[-\w]*|border-(?:top|bottom)-(?:left|right)-radius)\s*:|(?:text-align|float|clear)\s*:\s*(?:left|right)|translate(?:X|3d)?\(\s*-?[\d.]*[1-9]|translate:\s*-?[\d.]*[1-9])/
const FOUR = /\b(?:margin|padding|inset|border-(?:width|color|style))\s*:\s*\S+\s+(\S+)\s+\S+\s+(\S+)\s*$/

/** Files with intended physical sides. */
const ON_PURPOSE = new Map([
  // Follows the document's direction. Logical values would follow that of the subject and of the number.
  ['entities/ticket/ticket-number.module.css', 6],
])

const isPhysical = (declaration: string): boolean => {
  const [, second, last] = FOUR.exec(declaration.replaceAll(/\([^()]*\)/g, '')) ?? []
  return PHYSICAL.test(declaration) || second !== last
}

test('uses start and end in styles instead of left and right', () => {
  const found = read('**/*.css').flatMap(({ file, text }) => {
    const declarations = text.replaceAll(/\/\*.*?\*\//gs, '').split(/[;{}]/)
    return declarations.filter(isPhysical).map((declaration) => `${file}: ${declaration.trim()}`)
  })
  const counts = Map.groupBy(found, (line) => line.split(':')[0] ?? '')
  expect(found.filter((line) => !ON_PURPOSE.has(line.split(':')[0] ?? ''))).toEqual([])
  for (const [file, count] of ON_PURPOSE) expect(counts.get(file)?.length, file).toBe(count)
})

test('uses no left or right in components', () => {
  const sides =
    /\b(?:(?:margin|padding|border)(?:Left|Right)\w*\b|(?:ml|mr|pl|pr|left|right|bdrs)=["'{]\d|ta="(?:left|right)"|textAlign: '(?:left|right)')/
  const found = read('**/*.tsx').filter(({ text }) => sides.test(text))
  expect(found.map(({ file }) => file)).toEqual([])
})

test('mirrors all icons that point left or right on right-to-left pages, and lists no unused icon', () => {
  const pointing = /^Icon(?!Arrows)\w*(?:Left|Right|Back|Forward|Send|Login|Logout|External|Next|Previous)/
  const used = new Set(
    read('**/*.{ts,tsx}').flatMap(({ text }) =>
      [...text.matchAll(/import \{([^}]*)\} from '@tabler\/icons-react'/g)].flatMap(([, names = '']) =>
        names.split(',').map((name) => name.trim()),
      ),
    ),
  )
  const [base = { text: '' }] = read('app/theme/base.css')
  const turned = [...base.text.matchAll(/\.tabler-icon-([\w-]+)/g)].map(([, name]) => name)
  const wanted = [...used].filter((name) => pointing.test(name)).map(classOf)
  expect(turned.toSorted()).toEqual(wanted.toSorted())
})

/** `IconSend2` has the class `tabler-icon-send-2`. */
const classOf = (name: string): string =>
  name
    .replace('Icon', '')
    .replaceAll(/(?<=[a-z])(?=[A-Z\d])/g, '-')
    .toLowerCase()
