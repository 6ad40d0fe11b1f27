import type { Page } from '@playwright/test'

import { type AnswerQuestion, answerBadly, answerSheet } from './support/answer-sheet.ts'
import { choose } from './support/choose.ts'
import { expect, test } from './support/fixtures.ts'
import { signInByMail } from './support/sign-in.ts'

const WHY = 'Begins without a word of greeting.'
const [GREETS, TONE, CONSENT] = ['Does the agent greet?', 'Is the tone right?', 'Is consent asked for?']
const TABLE = [
  'section;question;type;weight;na;family;options;',
  `Manner;${GREETS};yes-no;1;no;;;`,
  `Manner;${TONE};scale;1;no;;1=Rude;5=Warm`,
  `End;${CONSENT};yes-no;2;no;compliance;;`,
].join('\n')

test('two auditors evaluate the same conversations blind, and their agreement is shown once the answers are compared', async ({
  page,
  newPage,
  product,
  signIn,
  complaints,
}) => {
  const [aurora, nelida] = [await newPage(), await newPage()]
  await Promise.all([
    signIn('supervisor'),
    signIn('auditor', { page: aurora }),
    signInByMail(nelida, product, 'nelida.caceres@atalaya.test'),
  ])
  await publishForm(page, 'Calibrated')
  const calls = await twoCalls(page)
  const [first, second] = calls

  await page.goto('/quality/calibration')
  await page.getByRole('link', { name: 'Add calibration' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Two calls')
  await choose(page, 'Scorecard', 'Calibrated, version 1')
  await choose(page, 'Add a person', 'Aurora Lagos', 'Aurora')
  await choose(page, 'Add a person', 'Nélida Cáceres', 'Nélida')
  await page.getByLabel('Add by number').fill(calls.join(' '))
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByLabel('Threshold, in points').fill('5')
  await page.getByRole('button', { name: 'Add and invite' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Two calls' })).toBeVisible()
  const calibration = new URL(page.url()).pathname

  await test.step('only its writer sees a draft', async () => {
    await answerOne(aurora, calibration, first, { 0: answerBadly(WHY) })
    await page.goto(aurora.url())
    await expectNotFound(page)
    await page.goto(`${calibration}?conversation=${first}`)
    await expect(page.getByText('Nobody has submitted an evaluation of this conversation.')).toBeVisible()
    await expect(rowOf(page, first)).toContainText('0 of 2')
    await submit(aurora)
  })

  await test.step('an auditor who has not answered does not see what was submitted', async () => {
    await nelida.goto(`${calibration}?conversation=${first}`)
    await expect(rowOf(nelida, first)).toContainText('1 of 2Aurora LagosWithout: Nélida Cáceres')
    await expect(rowOf(nelida, first)).toContainText('Once you have submitted yours')
    await expect(nelida.getByText('shown here once the discussion has started')).toBeVisible()
    await expect(nelida.getByRole('heading', { name: /^Answers:/ })).toHaveCount(0)
    await nelida.goto(aurora.url())
    await expectNotFound(nelida)
    // a leader who does not take part sees the answers
    await page.reload()
    await expect(answersTo(page, GREETS)).toHaveText([`No${WHY}`])
  })

  await test.step('an auditor who has answered sees where the others differ', async () => {
    await answerOne(nelida, calibration, first)
    await submit(nelida)
    await nelida.goto(`${calibration}?conversation=${first}`)
    await expect(answersTo(nelida, GREETS)).toHaveText([`No Differs${WHY}`, 'Yes Differs'])
    await expect(answersTo(nelida, CONSENT)).toHaveText(['Yes', 'Yes'])
    await expect(rowOf(nelida, second)).toContainText('Once you have submitted yours')
  })
  await Promise.all(
    [aurora, nelida].map(async (auditor) => {
      await answerOne(auditor, calibration, second)
      await submit(auditor)
    }),
  )

  await test.step('the answers are discussed, and the consensus is saved', async () => {
    await page.goto(calibration)
    await expect(page.getByText('4 of 4 evaluations')).toBeVisible()
    await page.getByRole('button', { name: 'Start the discussion' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('Everything is submitted.')
    await dialog.getByRole('button', { name: 'Start the discussion' }).click()
    await expect(page.getByText('In discussion', { exact: true })).toBeVisible()
    for (const call of calls) {
      await rowOf(page, call)
        .getByRole('button', { name: /^Compare the answers/ })
        .click()
      await expect(page.getByRole('heading', { name: new RegExp(`^Answers: Conversation ${call}\\b`) })).toBeVisible()
      const greets = page.getByLabel(`Consensus: ${GREETS}`)
      await expect(greets).toHaveValue(call === first ? '' : 'yes')
      await expect(page.getByText('Proposed: 2 of 2 say so')).toHaveCount(call === first ? 2 : 3)
      if (call === first) {
        await greets.selectOption('Yes')
        await page.getByLabel(`Why: ${GREETS}`).fill('In the second line.')
      }
      await page.getByRole('button', { name: 'Keep this consensus' }).click()
      await expect(rowOf(page, call).getByText('Whole', { exact: true })).toBeVisible()
    }
  })

  await test.step('agreement and deviations are shown with the numbers behind them', async () => {
    await expect(page.getByTitle('5 of 6 pairs of answers agree, in 6 units', { exact: true })).toContainText('83.3%')
    for (const [question, agreeing] of [
      [GREETS, 1],
      [TONE, 2],
      [CONSENT, 2],
    ] as const) {
      const line = page
        .getByRole('table', { name: 'Agreement by question' })
        .getByRole('row')
        .filter({ hasText: question })
      const title = `${agreeing} of 2 pairs of answers agree, in 2 units: too few for a rate`
      await expect(line.getByTitle(title, { exact: true })).toHaveText('–')
    }
    const deviations = page.getByRole('table', { name: 'Deviation by person' }).getByRole('row')
    // 75 instead of 100 in one of two conversations
    await expect(deviations.filter({ hasText: 'Aurora Lagos' }).getByRole('cell')).toHaveText([
      '2',
      '-12.5',
      '12.5',
      'Over it',
    ])
    await expect(deviations.filter({ hasText: 'Nélida Cáceres' }).getByRole('cell')).toHaveText([
      '2',
      '0.0',
      '0.0',
      'Within it',
    ])
  })

  await page.getByRole('main').getByRole('button', { name: 'Close', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(page.getByText('It is at its end.')).toBeVisible()
  await aurora.goto(`${calibration}?conversation=${first}`)
  await expect(answersTo(aurora, GREETS)).toHaveText([`No Differs${WHY}`, 'Yes', 'YesIn the second line.'])
  await archiveForm(page, 'Calibrated')
  // the browser reports the pages that were not found on its console
  expect(complaints.splice(0).filter((text) => !/\b404\b/.test(text))).toEqual([])
})

async function publishForm(page: Page, title: string) {
  await page.goto('/quality/scorecards')
  await page.getByRole('button', { name: 'From a file' }).click()
  const file = { name: `${title}.csv`, mimeType: 'text/csv', buffer: Buffer.from(TABLE) }
  await page.locator('input[type=file]').setInputFiles(file)
  await expect(page.getByRole('dialog')).toContainText(`${title}: 3 questions in 2 sections`)
  await page.getByRole('button', { name: 'Make a draft of it' }).click()
  await page.getByRole('button', { name: 'Publish…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('The first change begins a draft.')).toBeVisible()
}

async function archiveForm(page: Page, title: string) {
  await page.goto('/quality/scorecards')
  await page.getByRole('button', { name: `Archive ${title}` }).click()
  await expect(page.getByText(`${title} is archived: nobody evaluates by it any more.`)).toBeVisible()
}

/** The numbers of two older calls. */
async function twoCalls(page: Page): Promise<[string, string]> {
  await page.goto('/calls?channel=voice&page=3')
  const links = page.getByRole('row').getByRole('link')
  const callNumber = async (index: number) =>
    /\/call-detail\/(\d+)/.exec((await links.nth(index).getAttribute('href'))!)![1]!
  return [await callNumber(0), await callNumber(1)]
}

const rowOf = (page: Page, call: string) =>
  page
    .getByRole('table', { name: 'Conversations' })
    .getByRole('row')
    .filter({ hasText: new RegExp(`Conversation ${call}\\b`) })

const answersTo = (page: Page, question: string) =>
  page
    .getByRole('table', { name: 'Answers', exact: true })
    .getByRole('row')
    .filter({ hasText: question })
    .getByRole('cell')

const expectNotFound = (page: Page) => expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()

async function answerOne(auditor: Page, calibration: string, call: string, answers?: Record<number, AnswerQuestion>) {
  await auditor.goto(calibration)
  await rowOf(auditor, call)
    .getByRole('button', { name: /^Evaluate:/ })
    .click()
  await expect(auditor).toHaveURL(new RegExp(`/call-detail-calidad/calibration/\\d+/${call}$`))
  expect(await answerSheet(auditor, answers)).toBe(3)
  await expect(auditor.getByText('Everything is saved')).toBeVisible()
}

async function submit(auditor: Page) {
  await auditor.getByRole('button', { name: 'Submit' }).click()
  await expect(auditor.getByRole('main').getByText('Submitted', { exact: true }).first()).toBeVisible()
}
