import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'

import type { ImportDetail } from '#contracts/imports.ts'
import { openImports } from '#tests/support/conversation-import-page.ts'
import { checked, done } from '#tests/support/conversation-import.ts'
import { press, visible } from '#tests/support/user-file-page.ts'

const policies: ImportDetail = {
  ...checked,
  questions: [],
  holds: ['policies'],
  preview: [
    {
      ...{ file: 'policies.csv', row: 2, told: 'policies', number: 'POL-001', person: 'Rosa D.', day: '2026-01-15' },
      ...{ amount: '12990.50', currency: 'MXN', status: 'Vigente' },
    },
    {
      ...{ file: 'claims.csv', row: 2, told: 'claims', number: 'POL-002', person: null, day: null },
      ...{ amount: '31551.292799733943', currency: null, status: null },
    },
  ],
}

test('the first rows of policies are previewed, to the last decimal', async () => {
  openImports('/imports?import=5', policies)
  await visible(() => screen.findByText('How the first rows of policies and debts would look'))
  expect(screen.getByText('Policy · Rosa D. · Jan 15, 2026 · 12990.50 MXN · Vigente')).toBeVisible()
  expect(screen.getByText('Claim · 31551.292799733943')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Import 2 rows on policies' })).toBeVisible()
})

test.each([
  [['debts' as const], 'Import 2 rows on debts'],
  [['policies' as const, 'debts' as const], 'Import 2 rows of several kinds'],
  [['conversations' as const, 'policies' as const], 'Import 2 rows of several kinds'],
])('an import of %j says what would be imported', async (holds, name) => {
  openImports('/imports?import=5', { ...policies, holds })
  await visible(() => screen.findByRole('button', { name }))
})

test('stored policies and debts are one click away', async () => {
  openImports('/imports?import=5', { ...done, holds: ['policies', 'debts'] })
  expect(await screen.findByRole('link', { name: 'Open the policies' })).toHaveAttribute('href', '/details-polizas')
  expect(screen.getByRole('link', { name: 'Open the debts' })).toHaveAttribute('href', '/data-partner-cob')
})

test('an amount that can be read in two ways raises a question, and the answer is tried', async () => {
  const question = { about: 'decimal-mark' as const, file: 'policies.csv', files: 1, example: '1.200' }
  const visit = openImports('/imports?import=5', { ...policies, preview: [], questions: [question] })
  fireEvent.change(await screen.findByLabelText('How much is 1.200?'), { target: { value: 'comma' } })
  await press('Check again with these answers')
  await waitFor(() => expect(visit.server.isFollowed()).toBe(true))
  const [sent] = visit.backend.sentTo('/api/imports/5/check')
  expect(sent!.body).toEqual({ options: { decimal_mark: 'comma' } })
})

test('a currency that neither the files nor the partner define raises a question', async () => {
  const question = { about: 'currency' as const, file: 'policies.csv', files: 1 }
  openImports('/imports?import=5', { ...policies, questions: [question] })
  const [choice] = await screen.findAllByLabelText('Currency of the amounts') // the field and its list of options
  expect(choice).toHaveAccessibleDescription(/Until you say it, they are kept without one\./)
})
