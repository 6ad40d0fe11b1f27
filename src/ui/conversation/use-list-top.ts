import { type RefObject, useLayoutEffect, useState } from 'react'

/** The distance of an element from the top of the document, in CSS pixels, kept up to date when something above it grows. */
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
