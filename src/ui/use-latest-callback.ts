import { useCallback, useLayoutEffect, useRef } from 'react'

/**
 * A function that is the same in every render and always calls the newest `callback`: for a machine that outlives the
 * render that created it.
 */
export function useLatestCallback<Args extends unknown[], Result>(callback: (...args: Args) => Result) {
  const newest = useRef(callback)
  useLayoutEffect(() => {
    newest.current = callback
  })
  return useCallback((...args: Args): Result => newest.current(...args), [])
}
