import { useLayoutEffect, useRef, useState } from 'react'

/** How wide an element is, in CSS pixels, measured before it is painted and whenever it changes. */
export function useWidth<Target extends HTMLElement>() {
  const ref = useRef<Target>(null)
  const [width, setWidth] = useState(UNMEASURED)

  useLayoutEffect(() => {
    const target = ref.current!
    // hidden, it has no width: it keeps the last one
    const measure = () => setWidth((known) => target.clientWidth || known)
    const observer = new ResizeObserver(measure)
    measure()
    observer.observe(target)
    return () => observer.disconnect()
  }, [])

  return [ref, width] as const
}

const UNMEASURED = 640
