import { expect } from 'vitest'
import { createActor, type InspectionEvent, waitFor } from 'xstate'

import type { Failure } from '#contracts/failure.ts'
import type { LinkedQuestion, LinkedRating } from '#contracts/satisfaction.ts'
import { provideSatisfactionLink } from '#src/machines/satisfaction-link.machine.ts'

import type { LinkFollowedEvent, LinkFollowedState } from './satisfaction-link.model.ts'
import type { Driver } from './stories.ts'

const question: LinkedQuestion = { ticket_id: 12, subject: 'Black', answer: null, comment: '', closes_at: '2026-04-08' }

/** Drives the production machine; its requests are answered when the story says so. */
export function satisfactionLinkDriver(
  inspect: (event: InspectionEvent) => void,
): Driver<LinkFollowedEvent, LinkFollowedState> {
  const pending: { succeed: () => void; fail: (failure: Failure) => void }[] = []
  const sent: LinkedRating[] = []
  const request = (answer: () => LinkedQuestion) =>
    new Promise<LinkedQuestion>((resolve, reject) =>
      pending.push({
        succeed: () => resolve(answer()),
        fail: (failure) => reject(Object.assign(new Error(failure.kind), { failure })),
      }),
    )
  const machine = provideSatisfactionLink({
    open: () => request(() => question),
    answer: (rating) => {
      sent.push(rating)
      return request(() => ({ ...question, answer: rating.answer, comment: rating.comment }))
    },
  })
  const actor = createActor(machine, { input: { token: 'of-the-letter', chosen: null }, inspect }).start()
  const answered = () => waitFor(actor, (snapshot) => !snapshot.hasTag('pending'))
  const fail = async (failure: Failure) => {
    pending.pop()!.fail(failure)
    await answered()
  }
  const succeed = async () => {
    pending.pop()!.succeed()
    await answered()
  }
  const change = (draft: { answer?: 'good'; comment?: string }) => actor.send({ type: 'answer.changed', change: draft })

  const isAt = (value: string, answer: 'good' | null, options: { errors?: string[]; isUnchosen?: boolean } = {}) => {
    const { context, ...snapshot } = actor.getSnapshot()
    expect([snapshot.value, context.draft.answer, Object.keys(context.errors), context.is_unchosen]).toEqual([
      ...[value, answer, options.errors ?? [], options.isUnchosen ?? false],
    ])
    // looking, choosing and writing send nothing
    expect(pending).toHaveLength(snapshot.hasTag('pending') ? 1 : 0)
  }
  return {
    does: {
      'the link is good': succeed,
      'the link is dead': () => fail({ kind: 'missing', message: '' }),
      'the server is away': () => fail({ kind: 'unavailable', message: '' }),
      'try again': () => actor.send({ type: 'retry.requested' }),
      'choose an answer': () => change({ answer: 'good' }),
      'write a comment': () => change({ comment: 'Quick.' }),
      send: () => actor.send({ type: 'answer.submitted' }),
      'it is taken': async () => {
        await succeed()
        expect(sent.at(-1)).toMatchObject({ token: 'of-the-letter', answer: 'good' })
      },
      'it is refused': () => fail({ kind: 'invalid', message: '', errors: { comment: ['Too long.'] } }),
      'change it': () => actor.send({ type: 'change.requested' }),
    },
    sees: {
      waiting: () => isAt('opening', null),
      away: () => {
        isAt('unopened', null)
        expect(actor.getSnapshot().context.failed).toBe('unavailable')
      },
      asked: () => {
        isAt('asking', null)
        expect(actor.getSnapshot().context.question).toEqual(question)
      },
      'asked, with a comment': () => isAt('asking', null),
      'reminded to choose': () => isAt('asking', null, { isUnchosen: true }),
      chosen: () => isAt('asking', 'good'),
      'on its way': () => isAt('sending', 'good'),
      refused: () => isAt('asking', 'good', { errors: ['comment'] }),
      thanked: () => {
        isAt('thanked', 'good')
        expect(actor.getSnapshot().context.question?.answer).toBe('good')
      },
      lost: () => expect(actor.getSnapshot().value).toBe('dead'),
    },
  }
}
