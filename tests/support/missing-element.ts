import { prettyDOM } from '@testing-library/react'

/**
 * The error of a query that finds nothing. It prints the document only when its message is read: `findBy…` and `waitFor` discard it at
 * every attempt but the last, and printing a whole screen takes longer than the query.
 */
export function missingElement(message: string | null, container: Element): Error {
  const error = new Error()
  error.name = 'TestingLibraryElementError'
  let words: string | undefined
  Object.defineProperty(error, 'message', {
    configurable: true,
    get: () => (words ??= [message, prettyDOM(container)].filter(Boolean).join('\n\n')),
  })
  return error
}
