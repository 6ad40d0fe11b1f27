import { type RefObject, useLayoutEffect, useState } from 'react'

/** Where an element begins in the document, in CSS pixels from its top, also when something above it grows. */
export function useListTop(list: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0)

  useLayoutEffect(() => {
    const measure = () => setTop(Math.round(list.current!.getBoundingClientRect().top + window.scrollY))
    const observer = new ResizeObserver(measure)
    measure()
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [list])

  return top
}
