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
const chosen = chooseCalls(stories, { conversations, policies, today: TODAY })

const saysSo = ({ turns }: (typeof conversations)[number]) => turns.some(({ text }) => /retract|arrepen/.test(text))

test('every story has a conversation of its own, which was over when its evidence was looked at', () => {
  expect(chosen.map(({ story }) => story)).toEqual(stories)
  expect(new Set(chosen.map(({ call }) => call)).size).toBe(stories.length)
  for (const { call, opened } of chosen) expect(call.started_at < opened).toBe(true)
})

test('what happens in a story is over by today', () => {
  for (const { story, opened } of chosen) {
    const last = Math.max(0, ...story.acts.map(({ after }) => after))
    expect(opened.getTime() + last * 3_600_000).toBeLessThan(Date.parse(`${TODAY}T00:00:00Z`))
  }
})

test('planted: the sales that leave out that one may step back are those of one team', () => {
  const untold = chosen.filter(({ story }) => story.about === 'untold' || story.about === 'mended')
  expect(untold.length).toBeGreaterThan(3)
  for (const { call } of untold) {
    expect(call.agent.team).toBe(OMITTING_TEAM)
    expect(saysSo(call)).toBe(false)
  }
  const told = chosen.filter(({ story, call }) => story.about === 'told' && call.partner.country === 'CL')
  expect(told.map(({ call }) => saysSo(call))).toEqual([true])
})

test('what is mended is mended by a later conversation with the same person, in which it is said', () => {
  const [mended, others] = [true, false].map((isMended) =>
    chosen.filter(({ story }) => (story.about === 'mended') === isMended),
  )
  expect(others!.filter(({ mend }) => mend !== null)).toEqual([])
  expect(mended).toHaveLength(1)
  for (const { call, mend } of mended!) {
    expect(mend!.customer).toBe(call.customer)
    expect(saysSo(mend!)).toBe(true)
    expect(mend!.started_at > call.started_at).toBe(true)
  }
})

test('what was taken back is annulled', () => {
  const taken = chosen.find(({ story }) => story.about === 'taken-back')
  const own = policies.filter(({ holder }) => holder === taken!.call.customer)
  expect(own.map(({ status }) => status)).toContain('annulled')
})

test('of few conversations, or none, there are fewer', () => {
  expect(chooseCalls(stories, { conversations: [], policies: [], today: TODAY })).toEqual([])
})
