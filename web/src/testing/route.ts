import { type Call, type CallName, CALLS } from '@support-desk/contract'

/** The key of a call in a `Network`: its method and its path, with values for its parameters in order. */
export function route(name: CallName, ...values: readonly string[]): string {
  const { method, path }: Call = CALLS[name]
  const left = [...values]
  const filled = path.replaceAll(/:\w+/g, () => {
    const value = left.shift()
    if (value === undefined) throw new Error(`${name} needs more values for ${path}.`)
    return encodeURIComponent(value)
  })
  if (left.length > 0) throw new Error(`${name} takes no ${left.join(', ')}.`)
  return `${method} ${filled}`
}
