import { type RefObject, useLayoutEffect, useState } from 'react'

/** How large an element is in CSS pixels, and how many pixels of the screen one of them has. */
export function useSize(target: RefObject<HTMLElement | null>) {
  const [size, setSize] = useState({ width: 0, height: 0, density: 1 })

  useLayoutEffect(() => {
    const element = target.current!
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = element
      setSize({ width, height, density: window.devicePixelRatio })
    }
    const observer = new ResizeObserver(measure)
    measure()
    observer.observe(element)
    return () => observer.disconnect()
  }, [target])

  return size
}
