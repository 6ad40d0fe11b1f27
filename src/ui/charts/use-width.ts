import { useLayoutEffect, useRef, useState } from 'react'

/** The width of an element in CSS pixels, measured before it is painted and whenever it changes. */
export function useWidth<Target extends HTMLElement>() {
  const ref = useRef<Target>(null)
  const [width, setWidth] = useState(UNMEASURED)

  useLayoutEffect(() => {
    const target = ref.current!
    // a hidden element has no width: the last known one remains
    const measure = () => setWidth((last) => target.clientWidth || last)
    const observer = new ResizeObserver(measure)
    measure()
    observer.observe(target)
    return () => observer.disconnect()
  }, [])

  return [ref, width] as const
}

const UNMEASURED = 640
