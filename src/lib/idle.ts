/** Resolves when the browser is idle, or after some seconds. Never resolves once the signal is aborted. */
export const idle = (signal?: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal?.aborted) return
    if ('requestIdleCallback' in window) {
      const waiting = requestIdleCallback(() => resolve(), { timeout: MAX_MS })
      signal?.addEventListener('abort', () => cancelIdleCallback(waiting))
    } else {
      const waiting = setTimeout(resolve, FALLBACK_MS)
      signal?.addEventListener('abort', () => clearTimeout(waiting))
    }
  })

const MAX_MS = 5_000
/** For browsers that do not report when they are idle. */
const FALLBACK_MS = 2_000
