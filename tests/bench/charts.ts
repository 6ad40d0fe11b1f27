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
 * How a chart of many points follows the pointer and the arrow keys in Chromium, frame by frame, beside an empty page and beside the
 * same points as bare circles:
 *   npm run bench charts      npx tsx tests/bench/charts.ts [points]
 * At 1440×900; a frame's time is that since the one before.
 */
const points = Number(process.argv[2] ?? 10_000)
const FRAMES = 600
/** A frame that came so long after the one before was not drawn in time: at 60 a second one takes 16.7. */
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
  rows.push(line('an empty page, pointer', await followed(page, 'pointer')))
  await page.setContent(
    `<svg width="1200" height="480"><a href="#"><rect width="1200" height="480"/></a>${circles()}</svg>`,
  )
  rows.push(line('bare circles, pointer', await followed(page, 'pointer')))
  const { port } = server.address() as { port: number }
  await page.goto(`http://127.0.0.1:${port}/?points=${points}`)
  await page.locator('figure svg a').first().waitFor({ state: 'attached' })
  rows.push(line('the chart, pointer', await followed(page, 'pointer')))
  if (!(await page.locator('figure svg circle').count())) throw new Error('The chart did not follow the pointer.')
  rows.push(line('the chart, arrow keys', await followed(page, 'keys')))
  console.log(`${points.toLocaleString('en')} points, ${FRAMES} frames`)
  printTable(['what', 'frames/s', 'median ms', '95 % ms', 'longest ms', 'late', 'elements'], rows)
} finally {
  await browser.close()
  server.close()
  await rm(folder, { recursive: true, force: true })
}

/** Moves the pointer over the picture, or the focus from point to point, once in each of many frames. */
async function followed(page: Page, act: Act): Promise<{ gaps: number[]; elements: number }> {
  return page.evaluate(
    async ([how, frames]) => {
      const ground = [...document.querySelectorAll('svg rect')].at(-1)!
      const box = ground.getBoundingClientRect()
      const stop = [...document.querySelectorAll<SVGElement>('svg [tabindex="0"]')].at(-1)
      if (how === 'keys') stop!.focus()
      const gaps: number[] = []
      let last = await new Promise(requestAnimationFrame)
      for (let at = 0; at < frames; at += 1) {
        const where = {
          bubbles: true,
          clientX: box.left + ((at * 37) % box.width),
          clientY: box.top + ((at * 23) % box.height),
        }
        if (how === 'pointer') ground.dispatchEvent(new PointerEvent('pointermove', where))
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
  const one = (at: number) => `<circle cx="${(at * 7919) % 1200}" cy="${(at * 104_729) % 480}" r="3"/>`
  return Array.from({ length: points }, (_, at) => one(at)).join('')
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
