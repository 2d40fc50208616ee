import { registerHooks } from 'node:module'

// Preloaded into a server: answers messages with the packages loaded so far, and whether Node's `fetch` is loaded.
const packages = new Set<string>()

registerHooks({
  load(url, context, next) {
    const [name] = /(?:@[^/]+\/)?[^/]+/.exec(url.split('/node_modules/').at(-1) ?? '') ?? []
    if (url.includes('/node_modules/') && name !== undefined) packages.add(name)
    return next(url, context)
  },
})

const { moduleLoadList } = process as unknown as { moduleLoadList: readonly string[] }
process.on('message', () => {
  const hasFetch = moduleLoadList.some((name) => name.includes('undici'))
  process.send?.([...packages, ...(hasFetch ? ['undici'] : [])])
})
// The IPC channel must not keep the process alive.
process.channel?.unref()
