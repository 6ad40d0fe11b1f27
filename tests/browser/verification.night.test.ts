import { readFile, writeFile } from 'node:fs/promises'

import type { Page } from '@playwright/test'
import { unzipSync, zipSync } from 'fflate'

import { wav } from '#tests/support/wav.ts'

import { choose } from './support/choose.ts'
import { daysAgo, parties } from './support/conversation-files.ts'
import { expect, test } from './support/fixtures.ts'
import { importFiles } from './support/import-files.ts'
import { download, openFirst } from './support/list-page.ts'

const WITHDRAWAL = 'Right of withdrawal'
const WHY = 'The old price was read out; the customer was told the new one in writing.'

test('a sale is found valid once a person has judged what is missing', async ({
  page,
  product,
  signIn,
  folderOf,
  complaints,
}) => {
  const sale = { uuid: '7b0a1f9e-52d4-4c8e-9d11-3f6a0c5e7001', policy: '99000101' }
  const folder = await folderOf(soldCall(sale.uuid, sale.policy))
  expect(await importFiles(product, folder, '--partner', 'Banco Cordillera')).toMatchObject({ accepted: 2, refused: 0 })
  await signIn('verifier')
  await openEvidence(page, sale)

  await test.step('the words are quoted, and the quote leads to their place in the transcript', async () => {
    const recording = finding(page, 'The conversation is recorded')
    await expect(recording).toContainText('Said')
    await expect(recording.getByRole('blockquote')).toContainText(RECORDED)
    await recording.getByRole('button', { name: `Go to ${RECORDED_AT}:` }).click()
    const line = page.getByRole('region', { name: 'Transcript' }).getByRole('listitem').filter({ hasText: RECORDED })
    await expect(line).toHaveAttribute('aria-current', 'true')
  })
  await expect(finding(page, WITHDRAWAL)).toContainText('Not found')
  await expect(finding(page, WITHDRAWAL).getByRole('blockquote')).toHaveCount(0)
  await expect(finding(page, 'Premium')).toContainText('Said otherwise')
  await expect(finding(page, 'Premium')).toContainText(SAID_PREMIUM)
  await expect(finding(page, 'Premium')).toContainText(/CLP\s19,990/)

  await test.step('the verdict “valid” is impossible while something is open', async () => {
    await expect(open(page)).toHaveText(/^2 findings stand/)
    await verdict(page, 'Valid').click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(finding(page, WITHDRAWAL)).toBeFocused()
    await page.keyboard.press('y')
    await expect(finding(page, WITHDRAWAL).getByRole('button', { name: 'Met', exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    await expect(open(page)).toHaveText(/^1 finding stands/)

    await finding(page, 'Premium').getByRole('button', { name: 'Not met' }).click()
    await expect(finding(page, 'Premium')).toContainText('Judged by Verónica Salas')
    await expect(open(page)).toHaveText(/^1 finding stands/)
    await finding(page, 'Premium').getByLabel('Comment: Premium').fill(WHY)
    await finding(page, 'Premium').getByLabel('Comment: Premium').blur()
    await expect(open(page)).toBeHidden()
  })

  await take(page, 'Valid')
  await expect(fact(page, 'State')).toHaveText('Valid')
  await expect(fact(page, 'Decided')).toContainText('Verónica Salas')
  await page.reload()
  await expect(fact(page, 'State')).toHaveText('Valid')
  await expect(finding(page, 'Premium')).toContainText(WHY)
  await expect(page.getByRole('button', { name: 'Not met' })).toHaveCount(0)
  await expect(history(page)).toContainText(/Found the sale valid\s*Verónica Salas/)

  await test.step('a verdict is opened again only with a reason', async () => {
    await verdict(page, 'Open again').click()
    const dialog = page.getByRole('dialog', { name: 'Open again' })
    await dialog.getByRole('button', { name: 'Open again' }).click()
    await expect(dialog.getByLabel('Reason')).toHaveAttribute('aria-invalid', 'true')
    await dialog.getByLabel('Reason').fill('The customer has complained.')
    await dialog.getByRole('button', { name: 'Open again' }).click()
    await expect(fact(page, 'State')).toHaveText('To be verified')
    await expect(history(page)).toContainText('The customer has complained.')
    // the browser reports the refusal on its console
    expect(complaints.splice(0).filter((text) => !/\b422\b/.test(text))).toEqual([])
  })
})

test('a customer is called back, and another person takes the second look', async ({ page, newPage, signIn }) => {
  await signIn('verifier')
  // some sales of the demo are decided already
  await openFirst(page, '/details-polizas?sale_call=yes&standing=in-force', async () => {
    await page.getByRole('link', { name: 'Evidence file' }).first().click()
    await expect(fact(page, 'State')).toBeVisible()
    return (await fact(page, 'State').innerText()).trim() === 'To be verified'
  })

  await take(page, 'Call back', { 'To be called by': daysFromNow(2), 'Note (optional)': 'Ask for the day of payment.' })
  await expect(fact(page, 'State')).toHaveText('To be called back')
  await expect(fact(page, 'To be called by')).toHaveText(/\d{4}$/)
  await expect(verdict(page, 'Valid')).toBeHidden()
  await take(page, 'They were called')
  await expect(fact(page, 'State')).toHaveText('To be verified')
  await expect(page.getByText('To be called by')).toBeHidden()

  await take(page, 'Ask for a second look', { Reason: 'I know the customer.' })
  await expect(fact(page, 'State')).toHaveText('Waiting for a second look')
  await expect(page.getByText('You have asked for a second look: somebody else decides.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^(Valid|Repairable|Void|Met)$/ })).toHaveCount(0)

  const other = await newPage()
  await signIn('admin', { page: other })
  await other.goto(page.url())
  await take(other, 'Void', { Reason: 'It was sold to somebody else.' })
  await page.reload()
  await expect(fact(page, 'State')).toHaveText('Void')
  await expect(fact(page, 'Decided')).toContainText('Adela Rivas')
  await expect(fact(page, 'Reason')).toHaveText('It was sold to somebody else.')
  await expect(history(page)).toContainText('I know the customer.')
})

test('the command verifies an evidence pack, and rejects it when one byte has changed', async ({
  page,
  product,
  newPage,
  signIn,
  folderOf,
}) => {
  const sale = { uuid: '7b0a1f9e-52d4-4c8e-9d11-3f6a0c5e7002', policy: '99000102' }
  const folder = await folderOf(soldCall(sale.uuid, sale.policy))
  await importFiles(product, folder, '--partner', 'Banco Cordillera')
  await signIn('verifier')
  await openEvidence(page, sale)
  const { name, path } = await download(page, () => page.getByRole('button', { name: 'Evidence pack' }).click())
  expect(name).toMatch(/^evidence-\d+\.zip$/)

  const output = await product.atalaya('evidence', path)
  expect(output).toContain(`policy ${sale.policy}`)
  expect(output).toContain('Every file is as it was when the pack was made.')
  const bytes = await readFile(path)
  const files = unzipSync(bytes)
  expect(Object.keys(files).join(' ')).toMatch(/manifest\.json/)
  expect(Object.keys(files).filter((file) => /\.(pdf|wav)$/.test(file))).toHaveLength(2)

  await test.step('the administrator finds the same fingerprint in the access records', async () => {
    const other = await newPage()
    await signIn('admin', { page: other })
    await other.goto('/admin/access-records')
    await expect(other.getByText(/SHA-256 ([0-9a-f]{64})/.exec(output)![1]!)).toBeVisible()
  })

  await test.step('one byte', async () => {
    const copy = Buffer.from(bytes)
    const index = copy.indexOf('%PDF') === -1 ? copy.length >> 1 : copy.indexOf('%PDF') + 100
    copy[index] = copy[index]! ^ 1
    await writeFile(`${folder}/one-byte.zip`, copy)
    await expect(product.atalaya('evidence', `${folder}/one-byte.zip`)).rejects.toThrow(
      'This pack is not as it was made.',
    )
  })

  await test.step('another word, packed again', async () => {
    const transcript = Object.keys(files).find((file) => file.includes('transcript'))!
    const changed = Buffer.from(files[transcript]!).toString('utf8').replace(SAID_PREMIUM, '19.990')
    await writeFile(`${folder}/word.zip`, zipSync({ ...files, [transcript]: Buffer.from(changed) }))
    await expect(product.atalaya('evidence', `${folder}/word.zip`)).rejects.toThrow(
      new RegExp(`CHANGED\\s+${transcript}`),
    )
  })
})

const finding = (page: Page, name: string) =>
  page.locator('[data-finding]').and(page.getByRole('listitem', { name, exact: true }))
const open = (page: Page) => page.getByRole('button', { name: /between this sale and a verdict/ })
const verdict = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true })
const fact = (page: Page, name: string) => page.locator(`dt:text-is("${name}") + dd`)
const history = (page: Page) => page.getByRole('region', { name: 'History' })
const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** Takes a step, and fills in its dialog. */
async function take(page: Page, name: string, answers: Readonly<Record<string, string>> = {}) {
  await verdict(page, name).click()
  const dialog = page.getByRole('dialog', { name })
  for (const [label, words] of Object.entries(answers)) await dialog.getByLabel(label).fill(words)
  await dialog.getByRole('button', { name, exact: true }).click()
  await expect(dialog).toBeHidden()
}

/** Links the call to its policy by hand, as if no rule had suggested it, and opens its evidence file from there. */
async function openEvidence(page: Page, { uuid, policy }: { uuid: string; policy: string }) {
  await page.goto(`/calls?q=${uuid}`)
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/call-detail\/\d+/)
  const [, call] = /call-detail\/(\d+)/.exec(page.url())!

  await page.goto(`/details-polizas?q=${policy}`)
  await page.getByRole('row').nth(1).getByRole('link', { name: policy }).click()
  await page.getByRole('button', { name: 'Link a conversation' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Number of the conversation').fill(call!)
  await choose(page, 'What it was', 'Sale')
  await dialog.getByRole('button', { name: 'Link it' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('link', { name: 'Evidence file' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Evidence of policy ${policy}`)
}

/**
 * A sale by telephone with its recording, and the policy that it sold. The agent does not mention the right of withdrawal and names
 * another premium than the policy's; everything else that the law of Chile requires is said.
 */
const soldCall = (uuid: string, policy: string): Record<string, unknown> => ({
  'call.vcon.json': {
    vcon: '0.3.0',
    uuid,
    created_at: daysAgo(3),
    subject: 'Venta del seguro de hogar',
    parties,
    dialog: [
      {
        type: 'recording',
        start: daysAgo(3),
        duration: 30,
        parties: [0, 1],
        mediatype: 'audio/wav',
        encoding: 'base64url',
        body: wav({ ms: 30_000 }).toString('base64url'),
      },
    ],
    analysis: [{ type: 'transcript', dialog: 0, vendor: 'ours', encoding: 'json', body: turns }],
  },
  'policies.csv': [
    'Número de póliza,Estado,Inicio vigencia,Producto,Prima total,Moneda,Frecuencia,Nombre titular',
    `${policy},Vigente,${daysAgo(1).slice(0, 10)},Seguro de hogar,19990,CLP,Mensual,Bruno Cárdenas`,
  ].join('\r\n'),
})

const RECORDED = 'Esta llamada está siendo grabada.'
const RECORDED_AT = '0:05'
const SAID_PREMIUM = '14.990'

const AGENT = 0
const CUSTOMER = 1

const turns = [
  { parties: AGENT, start: 0, end: 4, text: 'Buenos días, le habla Inés, de Banco Cordillera.' },
  { parties: AGENT, start: 5, end: 7, text: RECORDED },
  { parties: CUSTOMER, start: 7, end: 8, text: 'Buenos días.' },
  { parties: AGENT, start: 8, end: 13, text: 'El seguro de hogar cubre incendio y robo; no cubre el desgaste.' },
  { parties: AGENT, start: 13, end: 17, text: `La prima mensual es de ${SAID_PREMIUM} pesos.` },
  { parties: AGENT, start: 18, end: 20, text: '¿Autoriza el cargo en su tarjeta?' },
  { parties: CUSTOMER, start: 20, end: 22, text: 'Sí, acepto.' },
  { parties: AGENT, start: 22, end: 26, text: '¿Y el uso de sus datos personales para emitir la póliza?' },
  { parties: CUSTOMER, start: 27, end: 28, text: 'Sí, lo autorizo.' },
]
