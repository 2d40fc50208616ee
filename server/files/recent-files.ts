type RecentFiles = {
  get(name: string): Buffer | undefined
  keep(name: string, bytes: Buffer): void
  forget(name: string): void
}

/** LRU cache of files, limited to `mostBytes` in total. */
export function createRecentFiles(mostBytes: number): RecentFiles {
  const files = new Map<string, Buffer>()
  let total = 0
  return {
    get: (name) => files.get(name),
    forget(name) {
      total -= files.get(name)?.length ?? 0
      files.delete(name)
    },
    keep(name, bytes) {
      if (files.delete(name)) total -= bytes.length
      files.set(name, bytes)
      total += bytes.length
      for (const [oldest, content] of files) {
        if (total <= mostBytes) break
        files.delete(oldest)
        total -= content.length
      }
    },
  }
}
