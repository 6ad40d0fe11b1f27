import type { Locator, Page } from '@playwright/test'

import { answerSheet, questionsOf } from './support/answer-sheet.ts'
import { expect, test } from './support/fixtures.ts'

const TITLE = 'Courtesy and consent'
const GREETS = 'Does the agent greet?'
const GREETS_BY_NAME = 'Does the agent greet the customer by name?'
const [CLEAR, OFFERS, CONSENT] = ['Is it said clearly?', 'What is offered in the end?', 'Is consent asked for?']

test('a scorecard is built, previewed, published and changed, and an evaluation keeps the version it began with', async ({
  page,
  newPage,
  signIn,
}) => {
  const auditor = await newPage()
  await Promise.all([signIn('supervisor'), signIn('auditor', { page: auditor })])
  await page.goto('/quality/scorecards')

  await test.step('it is built of two sections', async () => {
    await page.getByRole('button', { name: 'New scorecard' }).click()
    await page.getByRole('dialog').getByLabel('Title').fill(TITLE)
    await page.getByRole('button', { name: 'Begin a draft' }).click()
    await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible()
    await expect(publish(page)).toHaveAccessibleDescription(/must be mended before it can be published/)

    await editor(page, 'Section 1').getByLabel('Title').fill('Manner')
    await editor(page, 'Section 1').getByRole('button', { name: 'Add question' }).click()
    await fillIn(page, 'Question 1.1', { Question: GREETS, Weight: '10' })
    await page.getByRole('button', { name: 'Add a question to section 1' }).click()
    await editor(page, 'Question 1.2').getByLabel('Kind').selectOption('A scale')
    await fillIn(page, 'Question 1.2', { Question: CLEAR, Weight: '20' })

    await page.getByRole('button', { name: 'Add section' }).click()
    await editor(page, 'Section 2').getByLabel('Title').fill('End')
    await editor(page, 'Section 2').getByRole('button', { name: 'Add question' }).click()
    await editor(page, 'Question 2.1').getByLabel('Kind').selectOption('A choice')
    await fillIn(page, 'Question 2.1', { Question: OFFERS, Weight: '10' })
    await fillIn(page, 'Question 2.1', { 'Option 1': 'A call back', 'Option 2': 'A mail', 'Option 3': 'Nothing' })
    await page.getByRole('button', { name: 'Add a question to section 2' }).click()
    await fillIn(page, 'Question 2.2', { Question: CONSENT, Weight: '10' })
    await editor(page, 'Question 2.2').getByLabel('Critical for').selectOption('Critical for compliance')
    await editor(page, 'Question 2.2')
      .getByLabel('What a fail does')
      .selectOption('A fail sets the whole score to zero')
    await expect(page.getByText('Nothing keeps it from being published.')).toBeVisible()
    await expect(tree(page).getByRole('link', { name: `1.2 ${CLEAR} 40%` })).toBeVisible()
  })

  await test.step('it is previewed as evaluators will see it', async () => {
    await view(page, 'Preview')
    await answer(page, GREETS, 'Yes')
    await answer(page, CLEAR, '3')
    await answer(page, OFFERS, 'A mail')
    await answer(page, CONSENT, 'Yes')
    // 10 × 100, 20 × 50, 10 × 50 and 10 × 100, divided by 50
    await expect(score(page)).toHaveText(/^70\.0\s*of 100.*4 of 4 questions answered/)
    await answer(page, CONSENT, 'No')
    await expect(score(page)).toHaveText(/^0\.0\s*of 100.*50\.0 without what was set to zero/)
    await expect(page.getByRole('button', { name: `“${CONSENT}” failed: the whole score is 0` })).toBeVisible()
  })

  await test.step('it is published, and an auditor starts an evaluation', async () => {
    await publish(page).click()
    const dialog = page.getByRole('dialog', { name: 'Publish this version?' })
    await dialog.getByLabel('What was changed').fill('As it begins.')
    await dialog.getByRole('button', { name: 'Publish' }).click()
    await expectPublished(page, 1)
    await begin(auditor, 1)
  })
  const begun = auditor.url()

  await test.step('the next version shows exactly what changed', async () => {
    await view(page, 'Questions')
    await node(page, '1.1').click()
    await fillIn(page, 'Question 1.1', { Question: GREETS_BY_NAME })
    await node(page, '1.2').click()
    await fillIn(page, 'Question 1.2', { Weight: '30' })
    await publish(page).click()
    const dialog = page.getByRole('dialog', { name: 'Publish this version?' })
    await expectTheChanges(dialog)
    await dialog.getByLabel('What was changed').fill('By name.')
    await dialog.getByRole('button', { name: 'Publish' }).click()
    await expectPublished(page, 2)
  })

  await test.step('the old evaluation keeps version 1, and a new one uses version 2', async () => {
    await auditor.goto(begun)
    await expectSheet(auditor, { version: 1, greets: GREETS, weight: 20 })
    expect(await answerSheet(auditor)).toBe(4)
    await auditor.getByRole('button', { name: 'Submit' }).click()
    await expect(auditor.getByRole('main').getByText('Submitted', { exact: true }).first()).toBeVisible()
    await begin(auditor, 2)
    expect(auditor.url()).not.toBe(begun)
    await expectSheet(auditor, { version: 2, greets: GREETS_BY_NAME, weight: 30 })
  })

  await test.step('the previous version is unchanged', async () => {
    await view(page, 'Versions')
    const versions = page.getByRole('list', { name: 'Versions', exact: true })
    await expect(versions.getByRole('listitem')).toHaveText([
      /^Version 2.*Sergio Paredes.*0 evaluationsBy name\.$/,
      /^Version 1.*Sergio Paredes.*1 evaluationAs it begins\.$/,
    ])
    await versions.getByRole('link', { name: 'Version 1' }).click()
    const region = page.getByRole('region', { name: 'Version 1' })
    await expect(outlineItem(region, GREETS)).toContainText('Weight 10')
    await expect(outlineItem(region, CLEAR)).toContainText('Weight 20')
    await expect(region).not.toContainText(GREETS_BY_NAME)
    await region.getByLabel('Compare with').selectOption('Version 2')
    await expectTheChanges(region)
  })

  await page.goto('/quality/scorecards')
  await page.getByRole('button', { name: `Archive ${TITLE}` }).click()
  await expect(page.getByText(`${TITLE} is archived: nobody evaluates by it any more.`)).toBeVisible()
})

const publish = (page: Page) => page.getByRole('button', { name: 'Publish…' })
const tree = (page: Page) => page.getByRole('navigation', { name: 'Sections and questions' })
const node = (page: Page, position: string) => tree(page).getByRole('link', { name: position })
const editor = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true })
const score = (page: Page) => page.getByRole('status').filter({ hasText: 'questions answered' })
const view = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Of this scorecard' }).getByRole('link', { name }).click()
const outlineItem = (region: Locator, question: string) => region.getByRole('listitem').filter({ hasText: question })

async function fillIn(page: Page, title: string, texts: Record<string, string>) {
  for (const [label, text] of Object.entries(texts)) {
    await editor(page, title).getByLabel(label, { exact: true }).fill(text)
  }
}

const answer = (page: Page, question: string, name: string) =>
  page.getByRole('radiogroup', { name: question }).getByRole('radio', { name, exact: true }).check()

async function expectPublished(page: Page, version: number) {
  await expect(page.getByText(`Version ${version} is published.`).first()).toBeVisible()
  await expect(publish(page)).toHaveAccessibleDescription(`Nothing has changed since version ${version}.`)
}

const expectTheChanges = async (region: Locator) => {
  await expect(region.getByRole('heading', { level: 3 })).toHaveText(['Changed'])
  await expect(region.getByRole('listitem')).toHaveText([
    `${GREETS_BY_NAME}Question · English${GREETS} ${GREETS_BY_NAME}`,
    `${CLEAR}Weight20 30`,
  ])
}

/** Begins an evaluation of an older conversation with the scorecard that is built here. */
async function begin(auditor: Page, version: number) {
  await auditor.goto('/calls?channel=voice&page=3')
  await auditor.getByRole('row').nth(1).getByRole('link').click()
  await auditor.getByRole('link', { name: 'Evaluate', exact: true }).click()
  const offered = auditor.getByRole('radio', { name: TITLE })
  await expect(offered).toHaveAccessibleDescription(`Version ${version}, 4 questions`)
  await offered.check()
  await auditor.getByRole('button', { name: 'Begin the evaluation' }).click()
  await expect(auditor).toHaveURL(/\/call-detail-calidad\/quality\/\d+\/\d+$/)
  await expect(questionsOf(auditor)).toHaveCount(4)
}

async function expectSheet(
  auditor: Page,
  { version, greets, weight }: Record<'version' | 'weight', number> & { greets: string },
) {
  await expect(auditor.getByText(`${TITLE}, version ${version}`)).toBeVisible()
  await expect(questionsOf(auditor).nth(0).getByRole('heading')).toHaveText(greets)
  await expect(questionsOf(auditor).nth(1)).toContainText(`Weight ${weight}`)
}
