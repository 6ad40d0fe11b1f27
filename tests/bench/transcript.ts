import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { type CDPSession, chromium, type Page } from 'playwright'

import { DEMO_PASSWORD, startProduct } from '../browser/support/product.ts'
import { signInWith } from '../browser/support/sign-in-with.ts'
import { median, printTable } from './table.ts'

/**
 * How a transcript of four hours scrolls in Chromium, beside an empty page and beside the same lines without any of ours:
 *   npm run bench transcript      npx tsx tests/bench/transcript.ts [turns]
 * Needs a build. At 1440×900; a frame's time is that since the one before, its work what the page's main thread did for it.
 */
const count = Number(process.argv[2] ?? 20_000)
const FRAMES = 600
const UUID = '5c9f6a52-0d5e-4f0e-9a53-2f4a3c0b7a11'

/** Pixels in each frame: a hand at the wheel, and somebody who drags the bar. */
const [STEP, LEAP] = [40, 9_000]
/** A frame that came so long after the one before was not drawn in time: at 60 a second one takes 16.7. */
const LATE_MS = 25
/** A word of the first line alone. */
const ONCE = 'zaguanete'

/** Milliseconds from frame to frame, and of work in each; the most elements that there were. */
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
    rows.push(line(what, await scrolled(page, STEP)), line('– in leaps', await scrolled(page, LEAP)))
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
  await product.forget()
  await rm(folder, { recursive: true, force: true })
}

async function openTranscript(page: Page): Promise<void> {
  await signInWith(page, 'supervisor@atalaya.test', DEMO_PASSWORD)
  await page.waitForURL(/dashboard/)
  await page.goto(`/calls?q=${ONCE}`)
  await page.locator('tbody tr a').first().click()
  await page.getByRole('region', { name: 'Transcript' }).getByRole('listitem').nth(5).waitFor()
}

/** Moves the window by so many pixels in each of many frames, from the start to the end and back. */
async function scrolled(page: Page, step: number): Promise<Scrolled> {
  const client = await page.context().newCDPSession(page)
  await client.send('Performance.enable')
  const before = await workOf(client)
  const seen = await page.evaluate(
    async ([by, frames]) => {
      const gaps: number[] = []
      let last = await new Promise(requestAnimationFrame)
      let [elements, direction] = [0, 1]
      for (let at = 0; at < frames; at += 1) {
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

/** Milliseconds that the page's main thread was busy since the client listens. */
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

/** Four hours of it, in lines of one to forty words. */
function conversation() {
  return { vcon: UUID, duration_s: (count * 720) / 1000, channels: null, turns }
}

function turnsOf(amount: number) {
  const words =
    'the policy covers glass and theft while a claim waits for its number and you pay by card or in cash'.split(' ')
  return Array.from({ length: amount }, (_, at) => ({
    speaker: at % 2 ? 'customer' : 'agent',
    start_s: at * 0.72,
    end_s: at * 0.72 + 0.7,
    text: [
      at === 0 ? ONCE : at,
      ...Array.from({ length: 1 + ((at * 7919) % 40) }, (__, nth) => words[(at + nth) % words.length]),
    ].join(' '),
  }))
}
