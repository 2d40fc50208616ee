import { isAllowed } from './allowed-licences.ts'
import { readLockFile } from './lock-file.ts'

// Prints each package with its licence. Exits with 1 when one is not allowed.
const packages = await readLockFile()
const lines = packages.map(({ name, version, license }) => `${name} ${version} ${license}`)
process.stdout.write(`${[...new Set(lines)].toSorted().join('\n')}\n`)
for (const { name, version, license } of packages.filter((one) => !isAllowed(one))) {
  process.stderr.write(`Not allowed: ${name} ${version} (${license || 'no licence'})\n`)
  process.exitCode = 1
}
