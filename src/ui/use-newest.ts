import { useCallback, useLayoutEffect, useRef } from 'react'

/** The same function in every render, which calls the newest `callback`: for a machine that outlives the render that made it. */
export function useNewest<Args extends unknown[], Result>(callback: (...args: Args) => Result) {
  const newest = useRef(callback)
  useLayoutEffect(() => {
    newest.current = callback
  })
  return useCallback((...args: Args): Result => newest.current(...args), [])
}
