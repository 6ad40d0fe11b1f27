import { existsSync } from 'node:fs'

import { defineConfig, devices } from '@playwright/test'

// A system Chromium is used where there is one; elsewhere what `npx playwright install chromium` brought.
const chromium = process.env['PW_CHROMIUM'] ?? (existsSync('/usr/bin/chromium') ? '/usr/bin/chromium' : undefined)
const isRoot = process.getuid?.() === 0

export default defineConfig({
  testDir: 'tests/browser',
  globalSetup: './tests/browser/support/demo-template.ts',
  // what a run by day leaves out, by file and by tag: docs/testing.md
  ...(process.env['TEST_NIGHT'] ? {} : { testIgnore: '**/*.night.test.ts', grepInvert: /@night/ }),
  outputDir: 'test-results/browser',
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  workers: 2,
  // a busy machine is slow, not wrong; what passes only when tried again is named at the end
  timeout: 120_000,
  expect: { timeout: 15_000 },
  retries: 1,
  reporter: [['list'], ['json', { outputFile: 'test-results/browser.json' }]],
  use: {
    trace: 'on-first-retry', // recording every story costs a tenth of the processor
    reuseContext: true, // empties its one window between stories: a new one reads and compiles all scripts again
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(chromium ? { executablePath: chromium } : {}),
      chromiumSandbox: !isRoot,
      args: [
        ...(isRoot ? ['--no-sandbox'] : []),
        ...['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
        ...['--disable-component-update', '--disable-sync', '--autoplay-policy=no-user-gesture-required'],
        // all pages are of one site: one process draws them, and keeps what it has compiled
        ...['--renderer-process-limit=1', '--disable-site-isolation-trials'],
        '--disable-features=IsolateOrigins,site-per-process',
        '--js-flags=--no-maglev,--no-turbofan', // no page lives long enough to earn back what optimizing its code costs
      ],
    },
  },
  projects: [{ name: 'chromium', use: { ...devices['Desktop Chrome'] } }],
})
