import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'

import { openAlerts, WRITER } from '#tests/support/alert-page.ts'
import { fillIn } from '#tests/support/on-screen.ts'

type Visit = ReturnType<typeof openAlerts>

async function numberChosen({ user }: Visit, name: string) {
  await user.click(await screen.findByRole('combobox', { name: 'Number' }))
  await user.click(await screen.findByRole('option', { name }))
}
const sentRule = async ({ user, sentTo }: Visit) => {
  await user.click(screen.getByRole('button', { name: 'Add rule' }))
  await waitFor(() => expect(sentTo('/api/alert-rules').filter(Boolean)).toHaveLength(1))
  return sentTo('/api/alert-rules').find(Boolean)
}

test('too few are looked for on days that are over, however few there are', async () => {
  const visit = openAlerts('/alerts/rules/create')
  await fillIn({ Name: 'Silence' })
  await numberChosen(visit, 'Conversations')
  expect(screen.getByLabelText('Of')).toHaveValue('today')
  await visit.user.selectOptions(screen.getByLabelText('Fires when it'), 'below')
  expect(screen.getByLabelText('Of')).toHaveValue('yesterday')
  expect(screen.queryByRole('option', { name: 'Today' })).toBeNull()
  expect(screen.queryByLabelText('Never of fewer cases than')).toBeNull()
  expect(await sentRule(visit)).toMatchObject({
    watch: { metric: 'conversations', test: 'below', period: 'yesterday' },
  })
})

test('policies have months, and are narrowed by no channel', async () => {
  const visit = openAlerts('/alerts/rules/create', { as: [...WRITER, 'policy-detail'] })
  await fillIn({ Name: 'Persistency' })
  await visit.user.selectOptions(screen.getByLabelText('Channel'), 'voice')
  await numberChosen(visit, 'Persistency at 13 months')
  expect(screen.queryByLabelText('Of')).toBeNull()
  expect(screen.getByText(/newest month that is over/)).toBeVisible()
  expect(await sentRule(visit)).toMatchObject({ watch: { metric: 'persistency-13' }, filter: {} })
})

test('policies are offered to who may open them, and to nobody else', async () => {
  const { user } = openAlerts('/alerts/rules/create')
  await user.click(await screen.findByRole('combobox', { name: 'Number' }))
  expect(await screen.findByRole('option', { name: 'Conversations' })).toBeVisible()
  expect(screen.queryByRole('option', { name: 'Persistency at 13 months' })).toBeNull()
})
