import { expect, test } from 'vitest'

import type { PermissionName } from '#contracts/permissions.ts'

import { landingAfterLogin, landingAtHome } from './landing.ts'

const person = (role_id: number | null) => ({ id: 7, name: 'Ada', email: 'ada@atalaya.test', role_id })

const order: [PermissionName, string][] = [
  ['dashboards-freemium', 'dashboard'],
  ['dashboards-premium', 'premium'],
  ['dashboards-beyond', 'beyond'],
  ['freshdeck', 'freshdesk'],
  ['user-list', 'users-index'],
]

test('after signing in the first permission in the login order decides, whatever order they are granted in', () => {
  for (const [at, [, route]] of order.entries()) {
    const permissions = order.slice(at).map(([permission]) => permission)
    for (const held of [permissions, permissions.toReversed()]) {
      expect(landingAfterLogin({ user: person(3), permissions: ['call-detail', ...held] })).toBe(route)
    }
  }
})

test('after signing in an administrator goes to the admin area, whatever the permissions', () => {
  expect(landingAfterLogin({ user: person(1), permissions: ['dashboards-freemium'] })).toBe('admin.index')
})

test('a person without any of the permissions goes to NotFound', () => {
  for (const user of [person(5), person(null), null]) {
    expect(landingAfterLogin({ user, permissions: ['call-detail'] })).toBe('NotFound')
    expect(landingAtHome({ user, permissions: ['call-detail'] })).toBe('NotFound')
  }
})

test('home is the first permitted dashboard, for an administrator too', () => {
  for (const [at, [, route]] of order.slice(0, 3).entries()) {
    const permissions = order.slice(at).map(([permission]) => permission)
    expect(landingAtHome({ user: person(1), permissions })).toBe(route)
  }
})

test('home without a dashboard continues with the login order', () => {
  expect(landingAtHome({ user: person(1), permissions: ['freshdeck'] })).toBe('admin.index')
  expect(landingAtHome({ user: person(5), permissions: ['user-list', 'freshdeck'] })).toBe('freshdesk')
  expect(landingAtHome({ user: person(6), permissions: ['user-list'] })).toBe('users-index')
})

test('a person who must set up a second factor first goes to the profile, an administrator too', () => {
  for (const role_id of [1, 3]) {
    const user = { ...person(role_id), must_set_up_two_factor: true }
    expect(landingAfterLogin({ user, permissions: [] })).toBe('user-profile')
    expect(landingAtHome({ user, permissions: [] })).toBe('user-profile')
  }
  const user = { ...person(1), must_set_up_two_factor: false }
  expect(landingAfterLogin({ user, permissions: [] })).toBe('admin.index')
})
