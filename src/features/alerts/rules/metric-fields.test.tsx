import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'

import { openAlerts, WRITER } from '#tests/support/alert-page.ts'
import { fillIn } from '#tests/support/on-screen.ts'

type Visit = ReturnType<typeof openAlerts>

async function chooseNumber({ user }: Visit, name: string) {
  await user.click(await screen.findByRole('combobox', { name: 'Number' }))
  await user.click(await screen.findByRole('option', { name }))
}
const sendRule = async ({ user, sentTo }: Visit) => {
  await user.click(screen.getByRole('button', { name: 'Add rule' }))
  await waitFor(() => expect(sentTo('/api/alert-rules').filter(Boolean)).toHaveLength(1))
  return sentTo('/api/alert-rules').find(Boolean)
}

test('a rule on too few cases looks only at past days, and has no lowest number of cases', async () => {
  const visit = openAlerts('/alerts/rules/create')
  await fillIn({ Name: 'Silence' })
  await chooseNumber(visit, 'Conversations')
  expect(screen.getByLabelText('Of')).toHaveValue('today')
  await visit.user.selectOptions(screen.getByLabelText('Fires when it'), 'below')
  expect(screen.getByLabelText('Of')).toHaveValue('yesterday')
  expect(screen.queryByRole('option', { name: 'Today' })).toBeNull()
  expect(screen.queryByLabelText('Never of fewer cases than')).toBeNull()
  expect(await sendRule(visit)).toMatchObject({
    watch: { metric: 'conversations', test: 'below', period: 'yesterday' },
  })
})

test('numbers of policies have months instead of days, and no channel', async () => {
  const visit = openAlerts('/alerts/rules/create', { as: [...WRITER, 'policy-detail'] })
  await fillIn({ Name: 'Persistency' })
  await visit.user.selectOptions(screen.getByLabelText('Channel'), 'voice')
  await chooseNumber(visit, 'Persistency at 13 months')
  expect(screen.queryByLabelText('Of')).toBeNull()
  expect(screen.getByText(/newest month that is over/)).toBeVisible()
  expect(await sendRule(visit)).toMatchObject({ watch: { metric: 'persistency-13' }, filter: {} })
})

test('numbers of policies are offered only to people who may open policies', async () => {
  const { user } = openAlerts('/alerts/rules/create')
  await user.click(await screen.findByRole('combobox', { name: 'Number' }))
  expect(await screen.findByRole('option', { name: 'Conversations' })).toBeVisible()
  expect(screen.queryByRole('option', { name: 'Persistency at 13 months' })).toBeNull()
})
