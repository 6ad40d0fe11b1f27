import type { ChartData, ChartRow } from './chart-data.ts'
import { textWidth } from './labels.ts'

/** The data as CSV (RFC 4180), with plain numbers and their units in the header. A missing value is an empty field. */
export function csvOf({ heading, columns, rows }: ChartData): string {
  const header = [heading, ...columns.map(({ name, unit }) => (unit ? `${name} (${unit})` : name))]
  const lines = rows.map((row) => [plainName(row), ...row.values.map((value) => (value === null ? '' : String(value)))])
  return [header, ...lines].map((line) => `${line.map(field).join(',')}\r\n`).join('')
}

/** A day is written in the ISO format, so that a program can read it. */
const plainName = ({ key, name }: ChartRow) => (/^\d{4}-\d\d-\d\d$/.test(key) ? key : name)

function field(text: string): string {
  // a name from outside must not become a formula in a spreadsheet
  const safe = /^[=+\-@\t\r]/.test(text) && Number.isNaN(Number(text)) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

type Caption = { title: string; note: string }

/** A picture of a chart at twice its size, with its title, on the background colour of the page. */
export async function pngOf(svg: SVGSVGElement, caption: Caption): Promise<Blob> {
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(standaloneSvg(svg, caption))}`
  await image.decode()
  const canvas = Object.assign(document.createElement('canvas'), {
    width: image.width * DENSITY,
    height: image.height * DENSITY,
  })
  canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be drawn.'))), 'image/png')
  })
}

/**
 * The chart as a self-contained SVG, with all drawings and canvases of the chart on top of each other. The styles of
 * the style sheets become attributes, and the title is written above.
 */
export function standaloneSvg(svg: SVGSVGElement, { title, note }: Caption): string {
  const drawn = Math.max(Number(svg.getAttribute('width')), TITLE * textWidth(title), textWidth(note))
  const width = drawn + 2 * MARGIN
  const height = Number(svg.getAttribute('height')) + HEAD + MARGIN
  const layers = [...(svg.parentElement?.children ?? [])].filter((layer) => /^(?:svg|canvas)$/.test(layer.localName))
  // labels may extend a little beyond the picture
  const picture = element('svg', { x: MARGIN, y: HEAD, overflow: 'visible' })
  for (const layer of layers) {
    const copy = layer instanceof HTMLCanvasElement ? imageOf(layer, svg) : styledCopy(layer)
    copy.setAttribute('overflow', 'visible')
    picture.append(copy)
  }

  const sheet = element('svg', { width, height })
  const { color, fontFamily } = getComputedStyle(svg)
  const text = { x: MARGIN, fill: color, 'font-family': fontFamily }
  sheet.append(
    element('rect', { width, height, fill: getComputedStyle(document.body).backgroundColor }),
    element('text', { ...text, y: 24, 'font-size': 16, 'font-weight': 600 }, title),
    element('text', { ...text, y: 44, 'font-size': 12 }, note),
    picture,
  )
  return new XMLSerializer().serializeToString(sheet)
}

/** The content of a canvas that has the same size as the drawing. */
const imageOf = (canvas: HTMLCanvasElement, svg: SVGSVGElement) =>
  element('image', {
    href: canvas.toDataURL(),
    width: svg.getAttribute('width')!,
    height: svg.getAttribute('height')!,
  })

function styledCopy(original: Element): Element {
  const style = getComputedStyle(original)
  const copy = document.createElementNS(SVG, original.localName === 'a' ? 'g' : original.localName)
  for (const { name, value } of original.attributes) if (!UNWANTED.test(name)) copy.setAttribute(name, value)
  for (const name of INHERITED) {
    const value = style.getPropertyValue(name)
    if (value) copy.setAttribute(name, value)
  }
  for (const child of original.childNodes) {
    copy.append(child instanceof Element ? styledCopy(child) : child.cloneNode())
  }
  return copy
}

function element(name: string, attributes: Record<string, string | number>, text = ''): Element {
  const made = document.createElementNS(SVG, name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value))
  made.append(text)
  return made
}

const SVG = 'http://www.w3.org/2000/svg'
const DENSITY = 2
const MARGIN = 16
const HEAD = 64
/** How much wider than a note the same text is as a title. */
const TITLE = 1.4
const UNWANTED = /^(?:class|style|href|tabindex|role|aria-.*|data-.*)$/
const INHERITED = [
  'color',
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-opacity',
  'stroke-dasharray',
  'opacity',
  'visibility',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
  'dominant-baseline',
  'paint-order',
]
