/** Resolves when the browser has nothing else to do, or after some seconds. Never, once the signal is aborted. */
export const idle = (signal?: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal?.aborted) return
    if ('requestIdleCallback' in window) {
      const waiting = requestIdleCallback(() => resolve(), { timeout: MAX_MS })
      signal?.addEventListener('abort', () => cancelIdleCallback(waiting))
    } else {
      const waiting = setTimeout(resolve, WITHOUT_KNOWING_MS)
      signal?.addEventListener('abort', () => clearTimeout(waiting))
    }
  })

const MAX_MS = 5_000
/** Where the browser does not tell when it is idle. */
const WITHOUT_KNOWING_MS = 2_000
