import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { type CDPSession, chromium, type Page } from 'playwright'

import { DEMO_PASSWORD, startProduct } from '../browser/support/product.ts'
import { signInWith } from '../browser/support/sign-in.ts'
import { median, printTable } from './table.ts'

/**
 * How a transcript of four hours scrolls in Chromium, compared with an empty page and with the same lines as plain HTML:
 *   npm run bench transcript      npx tsx tests/bench/transcript.ts [turns]
 * Needs a build. At 1440×900; the time of a frame is the time since the previous one, its work the time of the page's main thread.
 */
const count = Number(process.argv[2] ?? 20_000)
const FRAMES = 600
const UUID = '5c9f6a52-0d5e-4f0e-9a53-2f4a3c0b7a11'

/** Pixels per frame: scrolling with the mouse wheel, and dragging the scroll bar. */
const [STEP, LEAP] = [40, 9_000]
/** A frame that comes later than this after the previous one was not drawn in time: at 60 frames per second a frame takes 16.7 ms. */
const LATE_MS = 25
/** A word that only the first line has. */
const ONCE = 'zaguanete'

/** Milliseconds between frames, milliseconds of work per frame, and the largest number of elements. */
type Scrolled = { gaps: number[]; work: number; elements: number }

const turns = turnsOf(count)

const product = await startProduct({ DEMO_CALLS: '10' })
const folder = await mkdtemp(path.join(os.tmpdir(), 'atalaya-transcript-'))
const isRoot = process.getuid?.() === 0
const browser = await chromium.launch({
  ...(existsSync('/usr/bin/chromium') ? { executablePath: '/usr/bin/chromium' } : {}),
  chromiumSandbox: !isRoot,
  args: ['--disable-gpu', '--disable-background-networking', ...(isRoot ? ['--no-sandbox'] : [])],
})
try {
  await writeFile(path.join(folder, `${UUID}.turns.json`), JSON.stringify(conversation()))
  await product.atalaya('import', folder)
  const page = await browser.newPage({ baseURL: product.url, viewport: { width: 1440, height: 900 } })

  const rows: string[][] = []
  const measure = async (what: string) => {
    rows.push(line(what, await measureScroll(page, STEP)), line('– in leaps', await measureScroll(page, LEAP)))
  }
  await page.setContent('<div style="height: 1000000px"></div>')
  await measure('an empty page')
  await page.setContent(`<ol>${turns.map(({ speaker, text }) => `<li><b>${speaker}</b> <p>${text}</p>`).join('')}</ol>`)
  await measure('all lines, as bare HTML')
  await openTranscript(page)
  await measure('the transcript')
  printTable(['what', 'frames/s', 'median ms', '95 % ms', 'longest ms', 'late', 'work ms', 'elements'], rows)
} finally {
  await browser.close()
  await product.stop()
  await product.removeData()
  await rm(folder, { recursive: true, force: true })
}

async function openTranscript(page: Page): Promise<void> {
  await signInWith(page, 'supervisor@atalaya.test', DEMO_PASSWORD)
  await page.waitForURL(/dashboard/)
  await page.goto(`/calls?q=${ONCE}`)
  await page.locator('tbody tr a').first().click()
  await page.getByRole('region', { name: 'Transcript' }).getByRole('listitem').nth(5).waitFor()
}

/** Scrolls by `step` pixels per frame, from the start to the end and back. */
async function measureScroll(page: Page, step: number): Promise<Scrolled> {
  const client = await page.context().newCDPSession(page)
  await client.send('Performance.enable')
  const before = await workOf(client)
  const seen = await page.evaluate(
    async ([by, frames]) => {
      const gaps: number[] = []
      let last = await new Promise(requestAnimationFrame)
      let [elements, direction] = [0, 1]
      for (let index = 0; index < frames; index += 1) {
        const room = document.documentElement.scrollHeight - innerHeight
        if (scrollY >= room) direction = -1
        else if (scrollY <= 0) direction = 1
        window.scrollBy({ top: by * direction, behavior: 'instant' })
        const now = await new Promise(requestAnimationFrame)
        gaps.push(now - last)
        last = now
        elements = Math.max(elements, document.querySelectorAll('*').length)
      }
      return { gaps, elements }
    },
    [step, FRAMES] as const,
  )
  const work = ((await workOf(client)) - before) / FRAMES
  await client.detach()
  return { ...seen, work }
}

/** Milliseconds that the page's main thread was busy since the client was connected. */
async function workOf(client: CDPSession): Promise<number> {
  const { metrics } = await client.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'TaskDuration')!.value * 1000
}

function line(what: string, { gaps, work, elements }: Scrolled): string[] {
  const sorted = gaps.toSorted((one, other) => one - other)
  const whole = gaps.reduce((sum, gap) => sum + gap, 0)
  const late = gaps.filter((gap) => gap > LATE_MS).length
  return [
    what,
    ((1000 * gaps.length) / whole).toFixed(1),
    median(gaps).toFixed(1),
    sorted[Math.floor(sorted.length * 0.95)]!.toFixed(1),
    sorted.at(-1)!.toFixed(1),
    String(late),
    work.toFixed(1),
    elements.toLocaleString('en'),
  ]
}

/** A conversation of four hours, in lines of one to forty words. */
function conversation() {
  return { vcon: UUID, duration_s: (count * 720) / 1000, channels: null, turns }
}

function turnsOf(amount: number) {
  const words =
    'the policy covers glass and theft while a claim waits for its number and you pay by card or in cash'.split(' ')
  return Array.from({ length: amount }, (_, index) => ({
    speaker: index % 2 ? 'customer' : 'agent',
    start_s: index * 0.72,
    end_s: index * 0.72 + 0.7,
    text: [
      index === 0 ? ONCE : index,
      ...Array.from({ length: 1 + ((index * 7919) % 40) }, (__, nth) => words[(index + nth) % words.length]),
    ].join(' '),
  }))
}
