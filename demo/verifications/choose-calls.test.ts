import { expect, test } from 'vitest'

import { inventConversations } from '../conversations.ts'
import { inventPolicies } from '../policies/invent-policies.ts'
import { seeded } from '../random.ts'
import { OMITTING_TEAM } from '../world.ts'
import { chooseCalls } from './make-verifications.ts'
import { stories } from './stories.ts'

const TODAY = '2026-03-02'
const conversations = inventConversations(seeded(7), 5_000, TODAY)
const policies = inventPolicies(seeded(7), conversations, TODAY)
const selected = chooseCalls(stories, { conversations, policies, today: TODAY })

const saysSo = ({ turns }: (typeof conversations)[number]) => turns.some(({ text }) => /retract|arrepen/.test(text))

test('every story has a conversation of its own, which had ended before its evidence was examined', () => {
  expect(selected.map(({ story }) => story)).toEqual(stories)
  expect(new Set(selected.map(({ call }) => call)).size).toBe(stories.length)
  for (const { call, opened } of selected) expect(call.started_at < opened).toBe(true)
})

test('the events of a story are in the past', () => {
  for (const { story, opened } of selected) {
    const last = Math.max(0, ...story.acts.map(({ after }) => after))
    expect(opened.getTime() + last * 3_600_000).toBeLessThan(Date.parse(`${TODAY}T00:00:00Z`))
  }
})

test('planted: the sales that omit the right to withdraw are those of one team', () => {
  const notInformed = selected.filter(({ story }) => story.about === 'untold' || story.about === 'mended')
  expect(notInformed.length).toBeGreaterThan(3)
  for (const { call } of notInformed) {
    expect(call.agent.team).toBe(OMITTING_TEAM)
    expect(saysSo(call)).toBe(false)
  }
  const informed = selected.filter(({ story, call }) => story.about === 'told' && call.partner.country === 'CL')
  expect(informed.map(({ call }) => saysSo(call))).toEqual([true])
})

test('a repair is a later conversation with the same person, which contains the disclosure', () => {
  const [mended, others] = [true, false].map((isMended) =>
    selected.filter(({ story }) => (story.about === 'mended') === isMended),
  )
  expect(others!.filter(({ mend }) => mend !== null)).toEqual([])
  expect(mended).toHaveLength(1)
  for (const { call, mend } of mended!) {
    expect(mend!.customer).toBe(call.customer)
    expect(saysSo(mend!)).toBe(true)
    expect(mend!.started_at > call.started_at).toBe(true)
  }
})

test('a sale that was taken back is annulled', () => {
  const taken = selected.find(({ story }) => story.about === 'taken-back')
  const own = policies.filter(({ holder }) => holder === taken!.call.customer)
  expect(own.map(({ status }) => status)).toContain('annulled')
})

test('with few conversations, or none, there are fewer', () => {
  expect(chooseCalls(stories, { conversations: [], policies: [], today: TODAY })).toEqual([])
})
