import { registerHooks } from 'node:module'

// Preloaded into a server: tells whoever sends it a message which packages it has loaded so far, and whether Node's `fetch`.
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
// No reason to stay.
process.channel?.unref()
