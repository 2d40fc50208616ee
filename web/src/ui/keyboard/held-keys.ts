/** What was typed since a field was asked for that is not there yet; null while no key is held. */
let typed: string | null = null
/** Until when keys are held, by `performance.now()`. */
let until = Infinity

/**
 * Holds keys for a field that is about to open: from now on what is typed belongs to it and reaches nothing else, until
 * {@link takeHeldKeys} gives it to the field, or {@link dropHeldKeys} says that the field will not come. A key that comes later than
 * `forMs` milliseconds from now is the page's again, and what was held is forgotten.
 */
export function holdKeys(forMs = Infinity): void {
  if (typed !== null) return
  typed = ''
  until = performance.now() + forMs
  // Before everybody else, so that no shortcut and no control sees them.
  globalThis.addEventListener('keydown', hold, { capture: true })
}

/**
 * What was typed meanwhile, for the field that has the focus now, with `\n` for Enter behind something. Keys are the field's own from
 * here on.
 */
export function takeHeldKeys(): string {
  const text = typed ?? ''
  dropHeldKeys()
  return text
}

/** Does what may open the field that keys are held for: if it holds them too, what was typed before belongs to it, else it is forgotten. */
export function passHeldKeys(run: () => void): void {
  const before = typed ?? ''
  dropHeldKeys()
  run()
  if (typed !== null) typed = before + typed
}

/** Lets keys go where they belong again and forgets what was typed. */
export function dropHeldKeys(): void {
  typed = null
  globalThis.removeEventListener('keydown', hold, { capture: true })
}

function hold(event: KeyboardEvent): void {
  // Commands of the browser stay its own.
  const isCommand = (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState('AltGraph')
  if (typed === null || isCommand) return
  if (performance.now() > until) return dropHeldKeys()
  // Whoever gives it up has the keys of the page again.
  if (event.key === 'Escape') return dropHeldKeys()
  if (event.key === 'Backspace') typed = typed.slice(0, -1)
  else if ([...event.key].length === 1) typed += event.key
  else if (event.key === 'Enter' && /[^\n]$/.test(typed)) typed += '\n'
  event.preventDefault()
  event.stopPropagation()
}
