import { expect } from 'vitest'
import { createActor, type InspectionEvent } from 'xstate'

import type { JudgedState } from '#contracts/verification-words.ts'
import type { FindingJudgement, Verification } from '#contracts/verifications.ts'
import { LOOKING, provideEvidence } from '#src/machines/evidence.machine.ts'
import { keyOf } from '#src/machines/finding.machine.ts'
import { exampleVerification } from '#tests/support/example-verification.ts'

import type { JudgingStoryEvent, JudgingStoryState, LookingStoryEvent, LookingStoryState } from './evidence.model.ts'
import type { Driver } from './stories.ts'

type Work = { what: unknown; accept: (file: Verification) => void; refuse: (kind: string) => void }

/** The production machine with a server that answers when the story says so. */
function page(inspect: (event: InspectionEvent) => void) {
  const pending: Work[] = []
  const work = (what: unknown) =>
    new Promise<Verification>((resolve, reject) =>
      pending.push({
        what,
        accept: resolve,
        refuse: (kind) => reject(Object.assign(new Error(kind), { failure: { kind, message: 'No.' } })),
      }),
    )
  const machine = provideEvidence({
    fetch: () => work('fetch'),
    judge: (_kind, _code, body) => work(body),
    look: () => work('look'),
  })
  const actor = createActor(machine, { input: { file: exampleVerification }, inspect }).start()

  return {
    actor,
    pending,
    context: () => actor.getSnapshot().context,
    answer: async (how: (item: Work) => void) => {
      how(pending.pop() ?? expect.unreachable('nothing is under way'))
      await new Promise((resolve) => setTimeout(resolve)) // lets the consequences of the answer happen
    },
  }
}

const WITHDRAWAL = keyOf({ kind: 'disclosure', code: 'withdrawal' })

/** Drives one finding, with a server that accepts a judgement only from a person who has seen the current finding. */
export function judgingDriver(inspect: (event: InspectionEvent) => void): Driver<JudgingStoryEvent, JudgingStoryState> {
  const { pending, context, answer } = page(inspect)
  const finding = () => context().findings.get(WITHDRAWAL) ?? expect.unreachable('no such finding')
  const currentFinding = () => finding().getSnapshot().context.finding

  let truth: FindingJudgement['was'] = { judged: null, comment: '' }
  let revision = exampleVerification.revision
  let [written, original] = ['', '']
  let draft: string | null = null
  /** The states that were judged, in the order in which they must arrive. */
  let judged: (JudgedState | null)[] = []
  const file = (): Verification => ({
    ...exampleVerification,
    revision,
    disclosures: exampleVerification.disclosures.map((one) => (keyOf(one) === WITHDRAWAL ? { ...one, ...truth } : one)),
  })
  const sent = () => pending.at(-1)?.what as FindingJudgement

  const write = (text: string) => {
    if (draft === null) original = currentFinding().comment
    draft = text
    finding().send({ type: 'comment.typed', text })
  }
  const press = (by: 'button' | 'key') => {
    judged.push(currentFinding().judged === 'met' ? null : 'met')
    finding().send({ type: 'finding.judged', judged: 'met', by })
  }
  const refused = async (kind: string) => {
    judged = []
    await answer(({ refuse }) => refuse(kind))
    expect(context().failed).toEqual({ of: WITHDRAWAL, failure: { kind, message: 'No.' } })
  }
  const expectState = (isPending: boolean, what: unknown = expect.anything()) => {
    expect(finding().getSnapshot().hasTag('pending')).toBe(isPending)
    expect(pending.map((item) => item.what)).toEqual(isPending ? [what] : [])
    expect(finding().getSnapshot().context.draft?.text ?? null).toBe(draft)
  }
  const onItsWay = () => {
    expectState(true, sent())
    expect(context().failed).toBeNull()
    expect(sent().judged).toBe(judged[0])
  }
  const wordsOnTheirWay = () => {
    onItsWay()
    expect(sent().comment).toBe(written)
  }
  const refusedWith = (kinds: string[]) => () => {
    expectState(false)
    expect(kinds).toContain(context().failed?.failure.kind)
  }
  const overtaken = () => expectState(true, 'fetch')

  return {
    does: {
      type: () => write(`${draft ?? ''} word`),
      'take it back and leave': () => {
        write(original)
        draft = null
        finding().send({ type: 'comment.left' })
      },
      leave: () => {
        if (draft !== null) {
          written = draft.trim()
          judged.push(currentFinding().judged)
        }
        finding().send({ type: 'comment.left' })
      },
      press: () => {
        if (draft !== null) written = draft.trim()
        press('button')
      },
      'press by key': () => press('key'),
      'be accepted': async () => {
        const { was, ...now } = sent()
        expect(was).toEqual(truth)
        truth = now
        revision += 1
        judged.shift()
        if (draft?.trim() === now.comment) draft = null
        else original = now.comment
        await answer(({ accept }) => accept(file()))
        expect(currentFinding()).toMatchObject(truth)
      },
      'be refused': () => refused('unavailable'),
      'somebody was faster': async () => {
        revision += 1
        truth = { judged: 'not-met', comment: `Theirs ${revision}` }
        await refused('conflict')
      },
      'see theirs': async () => {
        await answer(({ accept }) => accept(file()))
        expect(currentFinding()).toMatchObject(truth)
      },
      'not see theirs': () => answer(({ refuse }) => refuse('unavailable')),
    },
    sees: {
      untouched: () => {
        expectState(false)
        expect(currentFinding()).toMatchObject(truth)
        expect(context().failed).toBeNull()
      },
      typing: () => expectState(false),
      'a press is on its way': onItsWay,
      'two presses': onItsWay,
      'words are on their way': wordsOnTheirWay,
      'words and a press': wordsOnTheirWay,
      'typing on': wordsOnTheirWay,
      'press refused': refusedWith(['unavailable', 'conflict']),
      'words refused': refusedWith(['unavailable']),
      'a key beside words': () => {
        onItsWay()
        expect(sent().comment).toBe(currentFinding().comment)
      },
      'press overtaken': overtaken,
      'words overtaken': overtaken,
      'key overtaken': overtaken,
      contested: refusedWith(['conflict']),
      'unaware press': refusedWith(['conflict']),
      unaware: refusedWith(['conflict']),
      'unaware words are on their way': () => {
        wordsOnTheirWay()
        expect(sent().was).not.toEqual(truth)
      },
    },
  }
}

/** Drives the rules that run again and find one more datum each time. */
export function lookingDriver(inspect: (event: InspectionEvent) => void): Driver<LookingStoryEvent, LookingStoryState> {
  const { actor, pending, context, answer } = page(inspect)
  let file = exampleVerification
  const change = (changed: Partial<Verification>) => (file = { ...file, ...changed, revision: file.revision + 1 })
  const expectState = (isLooking: boolean, what: unknown[]) => {
    expect(actor.getSnapshot().hasTag('looking')).toBe(isLooking)
    expect(pending.map((item) => item.what)).toEqual(what)
    expect([...context().findings.keys()]).toEqual(
      [...context().file.disclosures, ...context().file.data].map(keyOf).toSorted(byKnown),
    )
  }
  const byKnown = (one: string, other: string) =>
    [...context().findings.keys()].indexOf(one) - [...context().findings.keys()].indexOf(other)
  const refused = async (kind: string) => {
    await answer(({ refuse }) => refuse(kind))
    expect(context().failed).toEqual({ of: LOOKING, failure: { kind, message: 'No.' } })
  }

  return {
    does: {
      look: () => actor.send({ type: 'look.requested' }),
      'more is found': async () => {
        const [premium] = file.data
        const added = { ...premium!, code: 'sum-insured' as const, comment: 'New' }
        await answer(({ accept }) => accept(change({ data: [...file.data, added] })))
        expect(context().file).toEqual(file)
        expect(context().findings.get(keyOf(added))?.getSnapshot().context.finding).toEqual(added)
      },
      'be refused': () => refused('unavailable'),
      'somebody was faster': () => refused('conflict'),
      'see theirs': async () => {
        await answer(({ accept }) => accept(change({ note: 'Theirs' })))
        expect(context().file).toEqual(file)
      },
      'not see theirs': () => answer(({ refuse }) => refuse('unavailable')),
      'an old answer arrives': () => {
        const known = context().file
        actor.send({ type: 'file.received', file: { ...known, revision: known.revision - 1, note: 'Old' } })
        expect(context().file).toEqual(known)
      },
    },
    sees: {
      'at rest': () => {
        expectState(false, [])
        expect(context().failed).toBeNull()
      },
      looking: () => {
        expectState(true, ['look'])
        expect(context().failed).toBeNull()
      },
      overtaken: () => expectState(true, ['fetch']),
      refused: () => {
        expectState(false, [])
        expect(context().failed?.of).toBe(LOOKING)
      },
    },
  }
}
