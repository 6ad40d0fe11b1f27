/**
 * Passes a request's outcome on, but holds its failure back on a page that is being left, until a person comes back to it:
 * a browser cuts the requests of such a page, and still lets it act on that, as if the server had failed.
 */
export function pagePresence(page: EventTarget = window) {
  let isLeft = false
  page.addEventListener('pagehide', () => (isLeft = true))
  page.addEventListener('pageshow', () => (isLeft = false))
  const comesBack = () => new Promise((resolve) => page.addEventListener('pageshow', resolve, { once: true }))

  return async <Answer>(request: Promise<Answer>): Promise<Answer> => {
    try {
      return await request
    } catch (error) {
      if (isLeft) await comesBack()
      throw error
    }
  }
}
