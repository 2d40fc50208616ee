import type { Config } from '@testing-library/react'

type MakeError = Config['getElementError']

/**
 * Errors that show the page once somebody reads them. Whoever waits for an element gets one with each look and throws all but the
 * last away; to write the whole page down for each of them was an eighth of the work of these tests.
 */
export const lazyElementErrors =
  (usual: MakeError): MakeError =>
  (message, container) => {
    const error = new Error(message ?? '')
    error.name = 'TestingLibraryElementError'
    let said: string | null = null
    Object.defineProperty(error, 'message', {
      configurable: true,
      get: () => (said ??= usual(message, container).message),
      set: (text: string) => {
        said = text
      },
    })
    return error
  }
