import { expect } from 'vitest'
import { createActor, type InspectionEvent, SimulatedClock } from 'xstate'

import type { AuditUpload } from '#contracts/audits.ts'
import { provideFreemiumAudit } from '#src/machines/freemium-audit.machine.ts'
import type { AuditStep } from '#src/machines/freemium-audit.ts'

import type { AuditorContext, AuditorEvent, AuditorState } from './freemium-audit.model.ts'
import type { Driver } from './stories.ts'

type Work = { doing: string; answer: (answer: unknown) => void; fail: () => void }

const failure = { kind: 'unavailable', message: 'Later.' }
const brought = {
  file: new File(['RIFF'], 'call.wav'),
  facts: { partner_id: null, agent_id: 4, campaign_id: null, language: 'es' },
}
const upload: AuditUpload = { id: 7, name: 'call.wav', state: 'queued', interaction_ids: [], refusals: [] }

/** Drives the production machine with a server that finishes its work when the story says so, and an address that follows it. */
export function freemiumAuditDriver(
  inspect: (event: InspectionEvent) => void,
): Driver<AuditorEvent, AuditorState, AuditorContext> {
  const clock = new SimulatedClock()
  let work: Work | null = null
  let address: AuditStep = { call: null, audit: null }
  let lastId = 0

  const begin = <Answer>(doing: string, signal: AbortSignal) =>
    new Promise<Answer>((resolve, reject) => {
      const current: Work = {
        doing,
        answer: (answer) => resolve(answer as Answer), // what the story gives it
        fail: () => reject(Object.assign(new Error('away'), { failure })),
      }
      work = current
      signal.addEventListener('abort', () => {
        if (work === current) work = null
      })
    })
  const machine = provideFreemiumAudit({
    send(input, signal) {
      expect(input).toBe(brought)
      return begin('send', signal)
    },
    follow(id, signal) {
      expect(id).toBe(upload.id)
      return begin('follow', signal)
    },
    begin(start, signal) {
      expect(start).toEqual({ interaction_id: address.call, scorecard_id: 3 })
      return begin('begin', signal)
    },
  })
  const screen = createActor(machine, { input: address, inspect, clock })
  screen.on('place.changed', ({ place }) => {
    address = place
    // as a screen does: it reports its address once that has changed
    queueMicrotask(() => screen.send({ type: 'place.told', place }))
  })
  screen.start()

  const finish = async (end: (current: Work) => void) => {
    end(work ?? expect.unreachable('nothing is under way'))
    work = null
    await new Promise((resolve) => setTimeout(resolve)) // lets the consequences of the answer happen
  }
  const expectState = (value: string, doing: string | null, place: AuditStep, { hasFailed, found }: AuditorContext) => {
    const { value: state, context } = screen.getSnapshot()
    expect({ state, doing: work?.doing ?? null }).toEqual({ state: value, doing })
    expect({ call: context.call, audit: context.audit }).toEqual(place)
    expect(address).toEqual(place)
    expect(context.failure).toEqual(hasFailed ? failure : null)
    if (found !== null) expect(context.upload?.interaction_ids).toHaveLength(found)
    expect(screen.getSnapshot().hasTag('pending')).toBe(doing !== null)
  }
  const nowhere: AuditStep = { call: null, audit: null }

  return {
    does: {
      'choose a file': () => screen.send({ type: 'file.chosen', brought }),
      'the file arrives': () => finish(({ answer }) => answer(upload)),
      'the file is read': ({ conversations }) => {
        const interaction_ids = Array.from({ length: conversations }, () => (lastId += 1))
        return finish(({ answer }) => answer({ ...upload, state: 'done', interaction_ids }))
      },
      'it fails': () => finish(({ fail }) => fail()),
      'time passes': () => clock.increment(3_000),
      'try again': () => screen.send({ type: 'connection.retried' }),
      'take the file back': () => screen.send({ type: 'file.withdrawn' }),
      'pick a call': () => screen.send({ type: 'call.chosen', call: (lastId += 1) }),
      'take another call': () => screen.send({ type: 'call.withdrawn' }),
      'choose a scorecard': () => screen.send({ type: 'scorecard.chosen', scorecard: 3 }),
      'the audit begins': () => finish(({ answer }) => answer({ id: (lastId += 1) })),
      'the next audit': () => screen.send({ type: 'audit.closed' }),
      'open by the address': ({ at }) => {
        lastId += 1
        address = { call: at === 'a call' ? lastId : null, audit: at === 'an audit' ? lastId : null }
        screen.send({ type: 'place.told', place: address })
      },
    },
    sees: {
      'at the conversations': (known) => expectState('choosing', null, nowhere, known),
      sending: (known) => expectState('sending', 'send', nowhere, known),
      'being read': (known) => expectState('reading', 'follow', nowhere, known),
      'cut off': (known) => expectState('cutOff', null, nowhere, known),
      'at the scorecards': (known) => expectState('chosen', null, { call: address.call!, audit: null }, known),
      beginning: (known) => expectState('beginning', 'begin', { call: address.call!, audit: null }, known),
      'at the sheet': (known) => expectState('scoring', null, { call: null, audit: address.audit! }, known),
    },
  }
}
