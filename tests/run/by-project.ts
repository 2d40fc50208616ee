import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Longest first. Files of one project run one after the other, so that a worker loads the code of a project once. */
const ORDER = [
  'checks',
  'e2e',
  'soak-e2e',
  'soak-e2e-postgres',
  'postgres',
  'soak-postgres',
  'server',
  'soak',
  'web',
]

/** Orders test files by project, then as Vitest does: what failed or took long in earlier runs first. */
export class ByProject extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ project }: TestSpecification): number => ORDER.indexOf(project.name)
    // oxlint-disable-next-line unicorn/no-array-sort -- a method of Vitest, not of arrays
    const sorted = await super.sort(files)
    return sorted.toSorted((a, b) => rank(a) - rank(b))
  }
}
