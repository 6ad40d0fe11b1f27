import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import os from 'node:os'
import path from 'node:path'

import react from '@vitejs/plugin-react'
import { chromium, type Page } from 'playwright'
import { build } from 'vite'

import { linguiMacro } from '../../tools/lingui-macro.ts'
import { median, printTable } from './table.ts'

/**
 * How fast a chart of many points follows the pointer and the arrow keys in Chromium, frame by frame, compared with an empty page
 * and with the same points as plain circles:
 *   npm run bench charts      npx tsx tests/bench/charts.ts [points]
 * At 1440×900; the time of a frame is the time since the previous frame.
 */
const points = Number(process.argv[2] ?? 10_000)
const FRAMES = 600
/** A frame that comes later than this after the previous one was not drawn in time: at 60 frames per second a frame takes 16.7 ms. */
const LATE_MS = 25

type Act = 'pointer' | 'keys'

const folder = await mkdtemp(path.join(os.tmpdir(), 'atalaya-charts-'))
const isRoot = process.getuid?.() === 0
await build({
  configFile: false,
  logLevel: 'error',
  root: path.resolve(import.meta.dirname, '../..'),
  publicDir: false,
  plugins: [react(), linguiMacro()],
  build: {
    outDir: folder,
    emptyOutDir: true,
    rolldownOptions: {
      input: path.join(import.meta.dirname, 'charts-page/charts-page.tsx'),
      output: { entryFileNames: 'page.js', assetFileNames: 'page[extname]' },
    },
  },
})
const styles = (await readdir(folder)).filter((name) => name.endsWith('.css'))
const HTML = `<!doctype html>${styles.map((name) => `<link rel="stylesheet" href="/${name}">`).join('')}
<div id="app"></div><script type="module" src="/page.js"></script>`
const server = createServer((request, response) => {
  const { pathname } = new URL(request.url!, 'http://127.0.0.1')
  if (pathname === '/') return response.setHeader('content-type', 'text/html').end(HTML)
  response.setHeader('content-type', pathname.endsWith('.css') ? 'text/css' : 'text/javascript')
  return readFile(path.join(folder, path.basename(pathname))).then(
    (file) => response.end(file),
    () => response.writeHead(404).end(),
  )
}).listen(0, '127.0.0.1')
const browser = await chromium.launch({
  ...(existsSync('/usr/bin/chromium') ? { executablePath: '/usr/bin/chromium' } : {}),
  chromiumSandbox: !isRoot,
  args: ['--disable-gpu', '--disable-background-networking', ...(isRoot ? ['--no-sandbox'] : [])],
})
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  const rows: string[][] = []
  await page.setContent('<svg width="1200" height="480"><a href="#"><rect width="1200" height="480"/></a></svg>')
  rows.push(line('an empty page, pointer', await measureFrames(page, 'pointer')))
  await page.setContent(
    `<svg width="1200" height="480"><a href="#"><rect width="1200" height="480"/></a>${circles()}</svg>`,
  )
  rows.push(line('bare circles, pointer', await measureFrames(page, 'pointer')))
  const { port } = server.address() as { port: number }
  await page.goto(`http://127.0.0.1:${port}/?points=${points}`)
  await page.locator('figure svg a').first().waitFor({ state: 'attached' })
  rows.push(line('the chart, pointer', await measureFrames(page, 'pointer')))
  if (!(await page.locator('figure svg circle').count())) throw new Error('The chart did not follow the pointer.')
  rows.push(line('the chart, arrow keys', await measureFrames(page, 'keys')))
  console.log(`${points.toLocaleString('en')} points, ${FRAMES} frames`)
  printTable(['what', 'frames/s', 'median ms', '95 % ms', 'longest ms', 'late', 'elements'], rows)
} finally {
  await browser.close()
  server.close()
  await rm(folder, { recursive: true, force: true })
}

/** Moves the pointer over the chart, or the focus from point to point, once per frame. */
async function measureFrames(page: Page, act: Act): Promise<{ gaps: number[]; elements: number }> {
  return page.evaluate(
    async ([how, frames]) => {
      const background = [...document.querySelectorAll('svg rect')].at(-1)!
      const box = background.getBoundingClientRect()
      const focusable = [...document.querySelectorAll<SVGElement>('svg [tabindex="0"]')].at(-1)
      if (how === 'keys') focusable!.focus()
      const gaps: number[] = []
      let last = await new Promise(requestAnimationFrame)
      for (let index = 0; index < frames; index += 1) {
        const init = {
          bubbles: true,
          clientX: box.left + ((index * 37) % box.width),
          clientY: box.top + ((index * 23) % box.height),
        }
        if (how === 'pointer') background.dispatchEvent(new PointerEvent('pointermove', init))
        else document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }))
        const now = await new Promise(requestAnimationFrame)
        gaps.push(now - last)
        last = now
      }
      return { gaps, elements: document.querySelectorAll('*').length }
    },
    [act, FRAMES] as const,
  )
}

function circles() {
  const circle = (index: number) => `<circle cx="${(index * 7919) % 1200}" cy="${(index * 104_729) % 480}" r="3"/>`
  return Array.from({ length: points }, (_, index) => circle(index)).join('')
}

function line(what: string, { gaps, elements }: { gaps: number[]; elements: number }): string[] {
  const sorted = gaps.toSorted((one, other) => one - other)
  const whole = gaps.reduce((sum, gap) => sum + gap, 0)
  return [
    what,
    ((1000 * gaps.length) / whole).toFixed(1),
    median(gaps).toFixed(1),
    sorted[Math.floor(sorted.length * 0.95)]!.toFixed(1),
    sorted.at(-1)!.toFixed(1),
    String(gaps.filter((gap) => gap > LATE_MS).length),
    elements.toLocaleString('en'),
  ]
}
