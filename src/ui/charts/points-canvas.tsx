import { useEffect, useRef } from 'react'

import type { Point } from './point-index.ts'
import classes from './points-chart.module.css'

type PointsCanvasProps = { points: readonly Point[]; width: number; height: number }

/** All points, each a dot that those below shine through. Drawn anew when the colours change, and in black on paper. */
export function PointsCanvas({ points, width, height }: PointsCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const density = Math.max(LEAST_DENSITY, window.devicePixelRatio)

  useEffect(() => {
    const target = canvas.current!
    const draw = () => drawPoints(target, points, density, getComputedStyle(target).color)
    const drawOnPaper = () => drawPoints(target, points, density, '#000')
    const scheme = new MutationObserver(draw)
    const paper = window.matchMedia('print')

    target.width = width * density
    target.height = height * density
    draw()
    scheme.observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme'] })
    paper.addEventListener('change', draw)
    window.addEventListener('beforeprint', drawOnPaper)
    window.addEventListener('afterprint', draw)
    return () => {
      scheme.disconnect()
      paper.removeEventListener('change', draw)
      window.removeEventListener('beforeprint', drawOnPaper)
      window.removeEventListener('afterprint', draw)
    }
  }, [points, density, width, height])

  return <canvas ref={canvas} className={classes['canvas']} style={{ width }} aria-hidden />
}

function drawPoints(canvas: HTMLCanvasElement, points: readonly Point[], density: number, ink: string) {
  const context = canvas.getContext('2d')
  if (!context) return
  context.setTransform(density, 0, 0, density, 0, 0)
  context.clearRect(0, 0, canvas.width, canvas.height)
  context.fillStyle = ink
  context.globalAlpha = OPACITY
  const radius = points.length > MANY ? 2 : 3
  for (const { x, y } of points) {
    context.beginPath()
    context.arc(x, y, radius, 0, 2 * Math.PI)
    context.fill()
  }
}

/** On paper and in a download there are more dots than on many a screen. */
const LEAST_DENSITY = 2
const MANY = 2000
/** A dot alone has a contrast of 3:1. */
const OPACITY = 0.45
