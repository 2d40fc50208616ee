import { buildPagesIfStale } from '../../../server/cli/build-pages.ts'

let build: Promise<void> | undefined

/** Builds the pages once per run, for all projects that open them. */
export function pagesBuilt(): Promise<void> {
  build ??= buildPagesIfStale()
  return build
}
