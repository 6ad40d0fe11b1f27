import { existsSync } from 'node:fs'

import { defineConfig, devices } from '@playwright/test'

// A system Chromium is used where there is one; elsewhere what `npx playwright install chromium` brought.
const chromium = process.env['PW_CHROMIUM'] ?? (existsSync('/usr/bin/chromium') ? '/usr/bin/chromium' : undefined)
const isRoot = process.getuid?.() === 0

export default defineConfig({
  testDir: 'tests/browser',
  globalSetup: './tests/browser/support/demo-template.ts',
  testIgnore: process.env['TEST_NIGHT'] ? [] : '**/*.night.test.ts', // docs/testing.md
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
    trace: 'retain-on-failure',
    launchOptions: {
      ...(chromium ? { executablePath: chromium } : {}),
      chromiumSandbox: !isRoot,
      args: [
        ...(isRoot ? ['--no-sandbox'] : []),
        ...['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
        ...['--disable-component-update', '--disable-sync', '--autoplay-policy=no-user-gesture-required'],
      ],
    },
  },
  projects: [{ name: 'chromium', use: { ...devices['Desktop Chrome'] } }],
})
