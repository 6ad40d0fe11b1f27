/**
 * First load in Chromium: CPU slowed four times, 1.6 Mbit/s, 150 ms per request, cold cache, medians of five runs.
 * Needs a build (`npm run build`). `npx tsx tests/bench/first-load.ts`
 */
import { existsSync } from 'node:fs'

import { type Browser, type BrowserContext, chromium, type Page } from 'playwright'

import { DEMO_PASSWORD, type Product, startProduct } from '../browser/support/product.ts'
import { median, printTable } from './table.ts'

const RUNS = 5
const SLOW = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }

/** The shortest time that a person needs to type an address and a password. */
const TYPING_MS = 4000

type Run = { milliseconds: number; scripts: number; styles: number; requests: number }

const product = await startProduct({ DEMO_CALLS: '5000' })
const browser = await chromium.launch({
  ...(existsSync('/usr/bin/chromium') ? { executablePath: '/usr/bin/chromium' } : {}),
  chromiumSandbox: process.getuid?.() !== 0,
  args: ['--disable-gpu', '--disable-background-networking', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
})
try {
  const rows = [
    await measureRuns('login field usable, cold', 'login usable ≤ 1.6 s, scripts ≤ 130 kB', loginUsable),
    await measureRuns('dashboard after sign-in', 'scripts ≤ 100 kB more', dashboardAfterSignIn),
    await measureRuns('first row of /calls after sign-in', '≤ 1.2 s', callsAfterSignIn),
    await measureRuns('first row of /calls, cold and signed in', '≤ 3.0 s', callsCold),
  ]
  printTable(['what', 'median s', 'min–max s', 'scripts kB', 'styles kB', 'requests', 'goal'], rows)
} finally {
  await browser.close()
  await product.stop()
  await product.removeData()
}

async function measureRuns(what: string, goal: string, measure: (browser: Browser, product: Product) => Promise<Run>) {
  const runs: Run[] = []
  for (let run = 0; run < RUNS; run += 1) runs.push(await measure(browser, product))
  const times = runs.map(({ milliseconds }) => milliseconds / 1000)
  const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1)
  const last = runs.at(-1)!
  return [
    what,
    median(times).toFixed(2),
    `${Math.min(...times).toFixed(2)}–${Math.max(...times).toFixed(2)}`,
    kilobytes(last.scripts),
    kilobytes(last.styles),
    String(last.requests),
    goal,
  ]
}

async function loginUsable() {
  return inFreshBrowser(async (page, meter) => {
    const startedAt = performance.now()
    await page.goto(`${product.url}/login`, { waitUntil: 'commit' })
    await page.getByLabel('Email').waitFor()
    return meter(performance.now() - startedAt)
  })
}

async function dashboardAfterSignIn() {
  return afterSignIn('/login', (page) => page.getByRole('figure').first().waitFor())
}

async function callsAfterSignIn() {
  return afterSignIn('/login?redirect=/calls', (page) => page.locator('tbody tr a').first().waitFor())
}

async function afterSignIn(address: string, ready: (page: Page) => Promise<void>) {
  return inFreshBrowser(async (page, meter, restart) => {
    await page.goto(product.url + address)
    await page.getByLabel('Email').fill('supervisor@atalaya.test')
    await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
    await page.waitForTimeout(TYPING_MS)
    restart()
    const startedAt = performance.now()
    await page.getByRole('button', { name: 'Sign in' }).click()
    await ready(page)
    return meter(performance.now() - startedAt)
  })
}

async function callsCold() {
  const context = await browser.newContext()
  const signedIn = await context.newPage()
  await signedIn.goto(`${product.url}/login`)
  await signedIn.getByLabel('Email').fill('supervisor@atalaya.test')
  await signedIn.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await signedIn.getByLabel('Keep me signed in on this device').check()
  await signedIn.getByRole('button', { name: 'Sign in' }).click()
  await signedIn.waitForURL(/\/dashboard/)
  await signedIn.close()
  return inContext(context, async (page, meter) => {
    const startedAt = performance.now()
    await page.goto(`${product.url}/calls`, { waitUntil: 'commit' })
    await page.locator('tbody tr a').first().waitFor()
    return meter(performance.now() - startedAt)
  })
}

type Meter = (milliseconds: number) => Run
type Measure = (page: Page, meter: Meter, restart: () => void) => Promise<Run>

async function inFreshBrowser(measure: Measure) {
  return inContext(await browser.newContext(), measure)
}

/** Runs `measure` on a page with a slow network and processor, and counts what the page loads since the last restart. */
async function inContext(context: BrowserContext, measure: Measure): Promise<Run> {
  const page = await context.newPage()
  const client = await context.newCDPSession(page)
  await client.send('Network.enable')
  await client.send('Network.clearBrowserCache')
  await client.send('Network.emulateNetworkConditions', SLOW)
  await client.send('Emulation.setCPUThrottlingRate', { rate: 4 })

  const kinds = new Map<string, string>()
  let loaded = { scripts: 0, styles: 0, requests: 0 }
  client.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type))
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    loaded.requests += 1
    if (kinds.get(requestId) === 'Script') loaded.scripts += encodedDataLength
    if (kinds.get(requestId) === 'Stylesheet') loaded.styles += encodedDataLength
  })

  try {
    return await measure(
      page,
      (milliseconds) => ({ milliseconds, ...loaded }),
      () => (loaded = { scripts: 0, styles: 0, requests: 0 }),
    )
  } finally {
    await context.close()
  }
}
