import * as React from 'react'

/**
 * Makes React's warnings name no line of code. React captures a stack trace for up to 10,000 elements in a second, which takes five
 * times as long as making an element.
 */
export function dropOwnerStacks(): void {
  const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } =
    React as unknown as Record<string, object | undefined>
  if (!internals) return
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set() {} })
}
