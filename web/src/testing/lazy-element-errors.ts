import type { Config } from '@testing-library/react'

type MakeError = Config['getElementError']

/**
 * Errors that serialize the page lazily. Waiting for an element creates an error at each attempt and discards all but
 * the last. Serializing each took an eighth of the time of these tests.
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
