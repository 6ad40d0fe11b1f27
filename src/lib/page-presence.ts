/**
 * Returns the result of a request, but holds back its failure on a page that is being left until the person comes back:
 * a browser aborts the requests of such a page, and still runs its code as if the server had failed.
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
