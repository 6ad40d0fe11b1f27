import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'

import type { Page } from '@playwright/test'

import { wav } from '#tests/support/wav.ts'

import { captions, daysAgo, spokenCall, spokenTurns, writtenTalk } from './support/conversation-files.ts'
import { expect, test } from './support/fixtures.ts'
import { importFiles } from './support/import-files.ts'

const CALL = '3c1f5a52-7d0e-4a55-9a43-0d6ff1c0a101'
const CHAT = '3c1f5a52-7d0e-4a55-9a43-0d6ff1c0a102'
const TWO_CHANNELS = '3c1f5a52-7d0e-4a55-9a43-0d6ff1c0a103'

test(
  'files that are imported while the server runs can be counted, found, played and read',
  { tag: '@night' },
  async ({ page, product, signIn, folderOf }) => {
    await signIn('auditor')
    const before = await interactions(page)
    const folder = await folderOf({
      'call.vcon.json': spokenCall(CALL, daysAgo(0)),
      'chat.vcon.json': writtenTalk(CHAT, daysAgo(20), ['Hola, ¿siguen abiertos?', 'Sí, hasta las ocho.']),
      [`${TWO_CHANNELS}.turns.json`]: spokenTurns(TWO_CHANNELS),
      [`${TWO_CHANNELS}.stereo.wav`]: wav({ channels: 2, ms: 12_000 }),
      'captions.vtt': captions,
      'broken.vcon.json': { vcon: '0.3.0', uuid: 'no uuid', parties: [], dialog: [] },
    })
    const importFolder = () => importFiles(product, folder)
    const report = await importFolder()
    expect(report).toMatchObject({ accepted: 4, repeated: 0, refused: 1 })
    expect(report.refusals.map(({ file }) => path.basename(file))).toEqual(['broken.vcon.json'])
    expect(await importFolder()).toMatchObject({ accepted: 0, repeated: 4, refused: 1 })

    // conversations without a date are in no period and are counted separately; other tests may have imported some too
    expect(await interactions(page)).toEqual({ month: before.month + 2, week: before.week + 1 })
    await expect(page.getByText(/([2-9]|\d{2,}) more conversations match these filters but have no date/)).toBeVisible()

    await page.getByRole('link', { name: /^Interactions/ }).click()
    await expect(page).toHaveURL(/\/calls\?.*started_from=/)
    await expect(page.getByText(`${before.week + 1} conversations`, { exact: true })).toBeVisible()

    await page.getByRole('searchbox', { name: 'Search' }).fill(CALL)
    await page.keyboard.press('Enter')
    await expect(page.getByText('1 conversation', { exact: true })).toBeVisible()
    await openFirst(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Inés Olmedo → Bruno C.')

    await page.keyboard.press('k')
    await hearsMore(page)
    await page.getByRole('button', { name: 'Play from 0:20' }).click()
    await expect.poll(() => position(page)).toBeGreaterThanOrEqual(20)
    await expect(page.getByRole('listitem').filter({ hasText: 'Queda renovado' })).toHaveAttribute(
      'aria-current',
      'true',
    )

    await page.getByLabel('Find in the transcript').fill('SEGURO')
    await expect(page.getByText('1 of 2 matches')).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByText('2 of 2 matches')).toBeVisible()
  },
)

test('a demo call is played by byte ranges, with its waveform', async ({ page, signIn }) => {
  await signIn('auditor')
  await page.goto('/calls?media=audio')
  const sound = page.waitForResponse(/\/recordings\/\d+\/audio/)
  await openFirst(page)
  expect((await sound).status()).toBe(206)
  await expect(page.getByRole('list', { name: 'Lanes of the recording' }).getByRole('listitem')).toHaveText([
    'Customer',
    'Agent',
  ])
  await expect.poll(() => drawnPixels(page)).toBeGreaterThan(500)

  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await hearsMore(page)
  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()

  const part = await page.locator('audio').evaluate(async (audio: HTMLAudioElement) => {
    const answer = await fetch(audio.currentSrc, { headers: { Range: 'bytes=100-199' } })
    return {
      status: answer.status,
      range: answer.headers.get('Content-Range'),
      bytes: (await answer.arrayBuffer()).byteLength,
    }
  })
  expect(part).toEqual({ status: 206, range: expect.stringMatching(/^bytes 100-199\/\d+$/), bytes: 100 })
})

test('real calls of two channels keep their lanes', { tag: '@night' }, async ({ page, product, signIn }) => {
  const data = path.resolve(import.meta.dirname, '../../../shared/data')
  const folders = ['calls-vcon-tts', 'calls-vcon-two-channel-derived'].map((name) => path.join(data, name))
  test.skip(!folders.every(existsSync), `The real recordings are not here: ${data}`)
  test.setTimeout(240_000)

  const report = await importFiles(product, ...folders)
  const name = readdirSync(folders[1]!).find((file) => file.endsWith('.turns.json'))!
  expect(report).toMatchObject({ repeated: 0, refused: 0 })
  expect(report.accepted).toBeGreaterThan(20)

  await signIn('auditor')
  await page.goto(`/calls?q=${name.replace('.turns.json', '')}`)
  await openFirst(page)
  const lanes = page.getByRole('list', { name: 'Lanes of the recording' }).getByRole('listitem')
  await expect(lanes).toHaveText(['Customer', 'Agent'])
  await expect.poll(() => drawnPixels(page)).toBeGreaterThan(500)
  await page.keyboard.press('k')
  await hearsMore(page)
})

/** The conversations that the dashboard counts in the default thirty days and in the last seven, which it shows at the end. */
async function interactions(page: Page) {
  await page.goto('about:blank') // so that a late response for the previous page is not taken for a new one
  const read = async (days: number) => {
    const answer = page.waitForResponse(/\/api\/dashboards\/freemium/)
    if (days === 30) await page.goto('/dashboard')
    else await page.getByLabel('Period').selectOption({ label: `Last ${days} days` })
    const { totals } = (await (await answer).json()) as { totals: { interactions: number } }
    const formatted = new Intl.NumberFormat('en').format(totals.interactions)
    await expect(page.getByRole('link', { name: new RegExp(`^Interactions ${formatted}\\b`) })).toBeVisible()
    return totals.interactions
  }
  return { month: await read(30), week: await read(7) }
}

async function openFirst(page: Page) {
  await page.getByRole('row').nth(1).getByRole('link').click()
  await expect(page).toHaveURL(/\/call-detail\/\d+/)
  await expect(page.getByRole('button', { name: /^Play from/ }).first()).toBeVisible()
}

async function hearsMore(page: Page) {
  const seconds = () => page.locator('audio').evaluate((audio: HTMLAudioElement) => audio.currentTime)
  await expect.poll(seconds).toBeGreaterThan(0)
  const earlier = await seconds()
  await expect.poll(seconds).toBeGreaterThan(earlier)
}

const position = async (page: Page) =>
  Number(await page.getByRole('slider', { name: 'Position in the recording' }).getAttribute('aria-valuenow'))

const drawnPixels = (page: Page) =>
  page.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
    const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
    return data.filter((value, index) => index % 4 === 3 && value > 0).length
  })
