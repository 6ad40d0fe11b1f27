import { expect } from 'vitest'
import { createActor, type InspectionEvent, SimulatedClock } from 'xstate'

import type { ImportDraft } from '#contracts/imports.ts'
import { provideImport } from '#src/machines/import.machine.ts'
import type { ImportCommand, TrackedImport } from '#src/machines/import.ts'

import type { BringerContext, BringerEvent, BringerState } from './import.model.ts'
import type { Driver } from './stories.ts'

type Work = { doing: string; answer: (stored?: TrackedImport) => void; fail: () => void }

const draft: ImportDraft = { name: 'March', partner_id: null, options: {}, source: { type: 'upload' } }
const failure = { kind: 'unavailable', message: 'Later.' }
const options = { time_zone: 'America/Lima' }

/** Drives the production machine with a server that stores one import and finishes its work when the story says so. */
export function importDriver(
  inspect: (event: InspectionEvent) => void,
): Driver<BringerEvent, BringerState, BringerContext> {
  const clock = new SimulatedClock()
  const sent: string[] = []
  const commands: ImportCommand[] = []
  let stored: TrackedImport | null = null
  let lastId = 0
  let announced = 0
  let work: Work | null = null
  let report: (known: TrackedImport) => void = () => expect.unreachable('nobody follows')

  const begin = (doing: string, signal: AbortSignal) =>
    new Promise<TrackedImport>((resolve, reject) => {
      const current: Work = {
        doing,
        answer: (answer) => resolve(answer ?? stored!),
        fail: () => reject(Object.assign(new Error('away'), { failure })),
      }
      work = current
      signal.addEventListener('abort', () => {
        if (work === current) work = null
      })
    })
  const store = (state: TrackedImport['state'], id = lastId) => (stored = { id, state })
  const machine = provideImport<TrackedImport>({
    create: (input, signal) => {
      expect(input).toBe(draft)
      return begin('create', signal)
    },
    async send(id, { name }, signal) {
      expect(id).toBe(stored?.id)
      await begin('send', signal)
      sent.push(name)
    },
    async ask(id, command, signal) {
      expect(id).toBe(stored?.id)
      commands.push(command)
      await begin('ask', signal)
    },
    follow: (id, listener, signal) => {
      expect(id).toBe(stored?.id)
      report = listener
      return begin('follow', signal)
    },
  })
  const screen = createActor(machine, { input: { import: null }, inspect, clock })
  screen.on('import.created', (event) => expect(event.import).toEqual(stored))
  screen.on('import.changed', () => (announced += 1))
  screen.start()

  const finish = async (end: (current: Work) => void) => {
    end(work ?? expect.unreachable('nothing is under way'))
    work = null
    await new Promise((resolve) => setTimeout(resolve)) // lets the consequences of the answer happen
  }
  const requestCommand = (command: ImportCommand, event: Parameters<typeof screen.send>[0]) => {
    screen.send(event)
    expect(commands.at(-1)).toEqual(command)
  }
  const expectState = (value: unknown, doing: string | null, { left, hasFailed }: BringerContext) => {
    const { value: state, context } = screen.getSnapshot()
    expect({ state, doing: work?.doing ?? null, left: context.files.length - context.sent }).toEqual({
      state: value,
      doing,
      left,
    })
    expect(context.failure).toEqual(hasFailed ? failure : null)
    expect(screen.getSnapshot().hasTag('pending')).toBe(doing !== null)
  }

  return {
    does: {
      choose: ({ files }) => {
        sent.length = 0
        const names = ['a/one.json', 'a/two.json'].slice(0, files)
        screen.send({
          type: 'source.chosen',
          draft,
          files: names.map((name) => ({ name, file: new File(['{}'], name) })),
        })
      },
      'the server takes it': () => finish(({ answer }) => answer(store('received', (lastId += 1)))),
      'a file arrives': () => finish(({ answer }) => answer()),
      'stop sending': () => screen.send({ type: 'sending.stopped' }),
      'send the rest': () => screen.send({ type: 'sending.resumed' }),
      'the server agrees': () => {
        store('checking')
        return finish(({ answer }) => answer())
      },
      'the server works on': () => {
        report(store('running'))
        expect(screen.getSnapshot().context.import).toEqual(stored)
      },
      'the server ends': ({ as }) => finish(({ answer }) => answer(store(as))),
      'it fails': () => finish(({ fail }) => fail()),
      'connect again': () => screen.send({ type: 'connection.retried' }),
      'the clock runs': () => clock.increment(3_000),
      'check again': () => requestCommand({ to: 'check', options }, { type: 'check.requested', options }),
      start: () => requestCommand({ to: 'start' }, { type: 'start.requested' }),
      cancel: () => requestCommand({ to: 'cancel' }, { type: 'cancel.requested' }),
      undo: () => requestCommand({ to: 'undo' }, { type: 'undo.requested' }),
      'look again': () => screen.send({ type: 'import.opened', import: store('ready') }),
      'somebody else starts it': () => screen.send({ type: 'import.opened', import: store('running') }),
      'another import': () => {
        stored = null
        screen.send({ type: 'import.closed' })
      },
      'open one by its address': ({ state }) =>
        screen.send({ type: 'import.opened', import: store(state, (lastId += 1)) }),
    },
    sees: {
      'no import': (known) => {
        expectState('choosing', null, { ...known, left: screen.getSnapshot().context.files.length })
        expect(screen.getSnapshot().context.import).toBeNull()
      },
      creating: (known) => expectState('creating', 'create', known),
      sending: (known) => {
        expectState({ sending: 'file' }, 'send', known)
        expect(sent).toHaveLength(screen.getSnapshot().context.sent)
      },
      stopped: (known) => expectState('stopped', null, known),
      asking: (known) => expectState('asking', 'ask', known),
      following: (known) => expectState('following', 'follow', known),
      'cut off': (known) => expectState('cutOff', null, known),
      settled: (known) => {
        expectState('settled', null, known)
        expect(screen.getSnapshot().context.import).toEqual(stored)
        expect(announced).toBeGreaterThan(0)
      },
    },
  }
}
