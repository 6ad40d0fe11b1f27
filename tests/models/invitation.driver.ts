import { expect } from 'vitest'
import { createActor, waitFor, type InspectionEvent } from 'xstate'

import type { Failure } from '#contracts/failure.ts'
import type { Invitation, InvitationAcceptance } from '#contracts/invitations.ts'
import { provideInvitation } from '#src/machines/invitation.machine.ts'

import type { InvitedEvent, InvitedState } from './invitation.model.ts'
import type { Driver } from './stories.ts'

const invitation: Invitation = { name: 'Ada', email: 'ada@atalaya.test', invited_by: null, expires_at: '2026-03-08' }

/** Drives the production machine; its requests are answered when the story says so. */
export function invitationDriver(inspect: (event: InspectionEvent) => void): Driver<InvitedEvent, InvitedState> {
  const pending: { succeed: () => void; fail: (failure: Failure) => void }[] = []
  const accepted: InvitationAcceptance[] = []
  const request = <Answer>(answer: Answer) =>
    new Promise<Answer>((resolve, reject) =>
      pending.push({
        succeed: () => resolve(answer),
        fail: (failure) => reject(Object.assign(new Error(failure.kind), { failure })),
      }),
    )
  const machine = provideInvitation({
    open: () => request(invitation),
    accept: (acceptance) => {
      accepted.push(acceptance)
      return request(undefined)
    },
  })
  const actor = createActor(machine, { input: { token: 'of-the-letter' }, inspect }).start()
  const answered = () => waitFor(actor, (snapshot) => !snapshot.hasTag('pending'))
  const fail = async (failure: Failure) => {
    pending.pop()!.fail(failure)
    await answered()
  }
  const succeed = async () => {
    pending.pop()!.succeed()
    await answered()
  }
  let typed = ''

  const expectState = (value: string, password: string, errors: string[] = []) => {
    const { context, ...snapshot } = actor.getSnapshot()
    expect([snapshot.value, context.chosen.password, Object.keys(context.errors)]).toEqual([value, password, errors])
    expect(pending).toHaveLength(snapshot.hasTag('pending') ? 1 : 0)
  }
  return {
    does: {
      'the link is good': succeed,
      'the link is dead': () => fail({ kind: 'missing', message: '' }),
      'the server is away': () => fail({ kind: 'unavailable', message: '' }),
      'try again': () => actor.send({ type: 'retry.requested' }),
      'type a password': () => {
        if (actor.getSnapshot().context.invitation) typed += 'a'
        actor.send({ type: 'password.changed', change: { password: typed } })
      },
      submit: () => actor.send({ type: 'password.submitted' }),
      'be accepted': async () => {
        await succeed()
        expect(accepted.at(-1)).toMatchObject({ token: 'of-the-letter' })
      },
      'be refused': () => fail({ kind: 'invalid', message: '', errors: { password: ['Too short.'] } }),
    },
    sees: {
      waiting: () => expectState('opening', ''),
      away: () => {
        expectState('unopened', '')
        expect(actor.getSnapshot().context.failed).toBe('unavailable')
      },
      asked: () => {
        expectState('choosing-password', '')
        expect(actor.getSnapshot().context.invitation).toEqual(invitation)
      },
      typed: () => expectState('choosing-password', typed),
      'on its way': () => expectState('accepting', typed),
      refused: () => expectState('choosing-password', typed, ['password']),
      // a person who is in, or cannot get in, leaves no password behind
      in: () => expectState('accepted', ''),
      lost: () => expectState('dead', ''),
    },
  }
}
