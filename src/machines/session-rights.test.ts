import { describe, expect, test } from 'vitest'

import { ada, forgotten, permissions, refusing, rules, session, signedIn } from '#tests/support/written-session.ts'

import type { SessionApi } from './session.ts'

describe('changed rights', () => {
  const grown = [...rules, { action: 'call-detail', subject: 'interaction' }]
  const answers = { user: ada, rules }
  const changing: Partial<SessionApi> = {
    fetchUser: async () => answers.user,
    fetchAbilities: async () => ({ rules: answers.rules, permissions: answers.rules.map(({ action }) => action) }),
  }

  test('are loaded again, without a new opening', async () => {
    Object.assign(answers, { user: ada, rules })
    const { actor, states, effects, emitted, settled } = await signedIn(changing)
    Object.assign(answers, { user: { ...ada, name: 'Ada King' }, rules: grown })
    states.length = 0
    actor.send({ type: 'rights.changed' })
    await settled()
    expect(states).toEqual(['fetching-user', 'fetching-abilities', 'authenticated'])
    expect(emitted).toEqual([{ type: 'session.refreshed' }])
    expect(effects).toEqual([
      ['keepSession', { user: answers.user, permissions: ['dashboards-freemium', 'call-detail'] }],
    ])
  })

  test('keep the known data visible until the answers arrive', async () => {
    const { actor } = await signedIn()
    actor.send({ type: 'rights.changed' })
    expect(actor.getSnapshot().context).toMatchObject({ user: ada, permissions })
  })

  test.each(['fetchUser', 'fetchAbilities'] as const)(
    'leave the session open with what was known when %s fails',
    async (request) => {
      let isAway = false
      const well = { fetchUser: async () => ada, fetchAbilities: async () => ({ rules, permissions }) }
      const away = refusing({ kind: 'unavailable', message: 'The database is away.' })
      const { actor, effects, emitted, settled } = await signedIn({
        ...well,
        [request]: () => (isAway ? away() : well[request]()),
      })
      isAway = true
      actor.send({ type: 'rights.changed' })
      await settled()
      expect(actor.getSnapshot()).toMatchObject({
        value: 'authenticated',
        context: { user: ada, rules, permissions, failure: null, token: 'in-use' },
      })
      expect(emitted).toEqual([{ type: 'session.refreshed' }])
      expect(effects).not.toContain('dropSession')
    },
  )

  test('end a session that the server refuses', async () => {
    const { actor, emitted } = await signedIn()
    actor.send({ type: 'rights.changed' })
    actor.send({ type: 'session.expired' })
    expect(actor.getSnapshot()).toMatchObject({ value: 'unauthenticated', context: forgotten })
    expect(emitted).toEqual([{ type: 'session.ended', reason: 'expired', restored: false }])
  })

  test('have no effect for a signed-out person', () => {
    const { actor, states } = session()
    actor.send({ type: 'rights.changed' })
    expect([actor.getSnapshot().value, states]).toEqual(['unauthenticated', ['unauthenticated', 'unauthenticated']])
  })
})
