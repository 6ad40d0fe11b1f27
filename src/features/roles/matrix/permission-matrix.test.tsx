import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import type { PermissionName } from '#contracts/permissions.ts'
import { press } from '#tests/support/on-screen.ts'
import { EDITOR, openRoles, permission } from '#tests/support/role-page.ts'

import { teamLead } from '../../../../tests/support/example-roles.ts'

async function edit(as?: PermissionName[]) {
  const { backend, sent } = openRoles('/admin/roles/edit/6', as && { as })
  backend.answer('PUT /api/roles/6', () => ({ status: 200, body: teamLead }))
  await permission(/^Search conversations/)
  const rulesSaved = async () => {
    press('Save changes')
    await screen.findByRole('heading', { name: 'Roles' })
    return (sent('/api/roles/6') as typeof teamLead).rules
  }
  return { rulesSaved }
}

describe('a permission that is switched off and on again', () => {
  const byAction = (rules: typeof teamLead.rules) => new Map(rules.map((rule) => [rule.action, rule]))

  test.each([
    ['alone', [/^Search conversations/, /^Search conversations/, /^Look up policies/, /^Look up policies/]],
    // the first press grants all, since not all were granted
    ['with its group', [...Array<string>(3).fill('All of Conversations'), 'All of Policies', 'All of Policies']],
  ])('%s has the same limits as before', async (_, pressed) => {
    const { rulesSaved } = await edit()
    for (const name of pressed) fireEvent.click(await permission(name))
    const [before, after] = [byAction(teamLead.rules), byAction(await rulesSaved())]
    for (const name of ['call-detail', 'policy-detail']) expect(after.get(name)).toEqual(before.get(name))
  })

  test('can be granted again by a person without that permission', async () => {
    const { rulesSaved } = await edit(EDITOR.filter((name) => name !== 'policy-detail'))
    fireEvent.click(await permission(/^Look up policies/))
    fireEvent.click(await permission(/^Look up policies/))
    expect(byAction(await rulesSaved())).toEqual(byAction(teamLead.rules))
  })
})

test('a permission that is switched off stays in the filtered list of granted ones', async () => {
  await edit()
  fireEvent.click(screen.getByRole('checkbox', { name: 'Only those granted' }))
  const box = await permission(/^Search conversations/)
  box.focus()
  fireEvent.click(box)
  expect(box).toBeVisible()
  expect(box).toHaveFocus()
  expect(box).not.toBeChecked()
})
