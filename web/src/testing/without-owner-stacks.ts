import * as React from 'react'

/**
 * Disables owner stacks in React's warnings. React captures up to 10,000 stack traces per second. Each takes five times
 * as long as creating an element.
 */
export function dropOwnerStacks(): void {
  const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } =
    React as unknown as Record<string, object | undefined>
  if (!internals) return
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set() {} })
}
