import { expect } from 'vitest'
import { createActor, type InspectionEvent, SimulatedClock } from 'xstate'

import type { CampaignKind } from '#contracts/conversation.ts'
import { provideScorecardDraft, SAVE_PAUSE_MS } from '#src/machines/scorecard-draft.machine.ts'
import { exampleContent } from '#tests/support/example-scorecard.ts'

import type { ScorecardStoryEvent, ScorecardStoryState } from './scorecard-draft.model.ts'
import type { Driver } from './stories.ts'

type Work = { what: unknown; accept: () => void; refuse: () => void }

/** Drives the production machine with a server that counts revisions and answers when the story says so. */
export function scorecardDraftDriver(
  inspect: (event: InspectionEvent) => void,
): Driver<ScorecardStoryEvent, ScorecardStoryState> {
  const clock = new SimulatedClock()
  const pending: Work[] = []
  let [revision, saves] = [7, 0]
  const work = <Answer>(what: unknown, answer: () => Answer) =>
    new Promise<Answer>((resolve, reject) =>
      pending.push({
        what,
        accept: () => resolve(answer()),
        refuse: () => reject(Object.assign(new Error('refused'), { failure })),
      }),
    )
  const machine = provideScorecardDraft({
    saveKinds: (kinds) => work({ kinds }, () => null),
    saveContent: (change) =>
      work(change, () => {
        revision += 1
        return { revision }
      }),
    now: () => {
      saves += 1
      return `save ${saves}`
    },
  })
  let content = exampleContent
  let sent = content
  let kinds: CampaignKind[] = []
  const input = { values: { content, campaign_kinds: kinds }, revision }
  const draft = createActor(machine, { input, inspect, clock }).start()
  const context = () => draft.getSnapshot().context

  const answer = async (how: (item: Work) => void) => {
    how(pending.pop() ?? expect.unreachable('nothing is on its way'))
    await new Promise((resolve) => setTimeout(resolve)) // lets the consequences of the answer happen
  }
  const expectState = (isUnsaved: boolean, what: unknown[], expectedFailure: typeof failure | null = null) => {
    expect(context().values).toEqual({ content, campaign_kinds: kinds })
    expect(draft.getSnapshot().hasTag('unsaved')).toBe(isUnsaved)
    expect(draft.getSnapshot().hasTag('pending')).toBe(what.length > 0)
    expect(pending.map((item) => item.what)).toEqual(what)
    expect(context().failure).toEqual(expectedFailure)
    expect(context().saved.at).toBe(saves === 0 ? null : `save ${saves}`)
  }
  const begin = () => {
    if (pending.length === 0) sent = content
  }
  /** The revision that the next content is based on. */
  let known = revision

  return {
    does: {
      write: () => {
        content = { ...content, target: content.target + 1 }
        draft.send({ type: 'draft.changed', change: { content } })
      },
      'choose kinds': () => {
        kinds = [...kinds, 'sale']
        draft.send({ type: 'draft.changed', change: { campaign_kinds: kinds } })
      },
      pause: () => {
        const before = pending.length
        clock.increment(SAVE_PAUSE_MS - 1)
        expect(pending).toHaveLength(before)
        if (draft.getSnapshot().matches('changed')) begin()
        clock.increment(1)
      },
      save: () => {
        begin()
        draft.send({ type: 'draft.submitted' })
      },
      'be accepted': async () => {
        const isKinds = context().stored.campaign_kinds !== kinds
        await answer(({ accept }) => accept())
        // content that was written with the kinds is sent after them
        if (isKinds && pending.length > 0) await answer(({ accept }) => accept())
        known = revision
        expect(context().saved.revision).toBe(revision)
        expect(context().stored).toEqual({ content: sent, campaign_kinds: kinds, revision })
      },
      'be refused': () => answer(({ refuse }) => refuse()),
      'save mine over it': () => {
        known = 40
        begin()
        draft.send({ type: 'conflict.overruled', revision: known })
      },
    },
    sees: {
      'as saved': () => expectState(false, []),
      written: () => expectState(true, []),
      'kinds chosen': () => expectState(true, []),
      'content on its way': () => expectState(true, [{ content: sent, revision: known }]),
      'kinds on their way': () => expectState(true, [{ kinds }]),
      'written on': () => expectState(true, [{ content: sent, revision: known }]),
      refused: () => expectState(true, [], failure),
      'kinds refused': () => expectState(true, [], failure),
    },
  }
}

const failure = { kind: 'conflict', message: 'Somebody was faster.' }
