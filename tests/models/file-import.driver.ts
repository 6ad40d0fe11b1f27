import { expect } from 'vitest'
import { createActor, waitFor, type InspectionEvent } from 'xstate'

import { provideFileImport } from '#src/machines/file-import.machine.ts'
import type { ImportFile, Progress } from '#src/machines/file-import.ts'

import type { ImporterContext, ImporterEvent, ImporterState } from './file-import.model.ts'
import type { Driver } from './stories.ts'

type Work = { answer: (file: ImportFile) => void; fail: () => void; tell: (progress: Progress) => void }

const source = new File(['email\nada@atalaya.test\n'], 'people.csv')
const suggested = { email: 0 }
const progress = { done: 20, total: 50 }
const failure = { kind: 'unavailable', message: 'Later.' }

/** Drives the production machine with a server that stores one file and finishes its work when the story says so. */
export function fileImportDriver(
  inspect: (event: InspectionEvent) => void,
): Driver<ImporterEvent, ImporterState, ImporterContext> {
  let stored: ImportFile | null = null
  let lastId = 0
  let work: Work | null = null

  const begin = (signal: AbortSignal, report: Work['tell'] = () => undefined) =>
    new Promise<ImportFile>((resolve, reject) => {
      const current: Work = {
        answer: resolve,
        fail: () => reject(Object.assign(new Error('away'), { failure })),
        tell: report,
      }
      work = current
      signal.addEventListener('abort', () => {
        if (work === current) work = null
      })
    })
  const machine = provideFileImport<ImportFile, { letters: boolean }>({
    upload: (_source, signal) => begin(signal),
    check: (_file, _mapping, report, signal) => begin(signal, report),
    apply: (_file, _choices, report, signal) => begin(signal, report),
  })
  const open = () => {
    const actor = createActor(machine, {
      input: { file: stored, required: ['email'], choices: { letters: false } },
      inspect,
    })
    actor.on('file.received', ({ file }) => expect(file).toEqual(stored))
    // as a screen does: a changed file is read again
    actor.on('file.changed', () => queueMicrotask(() => stored && actor.send({ type: 'file.opened', file: stored })))
    return actor.start()
  }
  let screen = open()

  const store = (state: ImportFile['state'], mapping: ImportFile['mapping'] = suggested) => {
    if (state === 'received') lastId += 1
    stored = { id: lastId, state, mapping }
    return stored
  }
  const finish = async (end: (current: Work) => void) => {
    end(work ?? expect.unreachable('nothing is under way'))
    work = null
    await waitFor(screen, (snapshot) => !snapshot.hasTag('pending'))
  }
  const cancel = async () => {
    screen.send({ type: 'work.cancelled' })
    expect(work).toBeNull()
    await Promise.resolve()
  }
  const expectState = (value: string, { hasEmail, hasFailed, wantsLetters }: ImporterContext) => {
    const snapshot = screen.getSnapshot()
    const { file, mapping, choices, failure: actualFailure } = snapshot.context
    expect({ value: snapshot.value, file, hasEmail: 'email' in mapping, choices, failure: actualFailure }).toEqual({
      value,
      file: value === 'waiting' || value === 'uploading' ? null : stored,
      hasEmail,
      choices: { letters: wantsLetters },
      failure: hasFailed ? failure : null,
    })
    expect([snapshot.hasTag('pending'), work !== null]).toEqual(Array(2).fill(WORK.has(value)))
  }

  return {
    does: {
      'choose a file': () => screen.send({ type: 'file.chosen', source }),
      'the file arrives': () => finish(({ answer }) => answer(store('received'))),
      'name the columns': ({ email }) =>
        screen.send({ type: 'mapping.changed', mapping: email ? { email: 1, name: 0 } : { name: 0 } }),
      check: () => screen.send({ type: 'check.requested' }),
      'rows are counted': () => {
        work?.tell(progress)
        expect(screen.getSnapshot().context.progress).toEqual(progress)
      },
      'the check ends': () => finish(({ answer }) => answer(store('checked', screen.getSnapshot().context.mapping))),
      'back to the columns': () => screen.send({ type: 'mapping.reopened' }),
      'want letters': () => screen.send({ type: 'choices.changed', choices: { letters: true } }),
      apply: () => screen.send({ type: 'apply.requested' }),
      'the changes are made': () => finish(({ answer }) => answer(store('applied'))),
      'it fails': () => finish(({ fail }) => fail()),
      cancel,
      'cancel too late': async () => {
        store('applied')
        await cancel()
      },
      'another file': () => {
        stored = null
        screen.send({ type: 'file.closed' })
      },
      'open a file by its address': ({ state }) => {
        lastId += 1
        screen.send({ type: 'file.opened', file: store(state) })
      },
      reload: () => {
        screen.stop()
        screen = open()
      },
    },
    sees: {
      'no file': (known) => {
        expectState('waiting', known)
        // a file that could not be sent can be sent again
        if (known.hasFailed) expect(screen.getSnapshot().context.source).toBe(source)
      },
      sending: (known) => expectState('uploading', known),
      'at the columns': (known) => expectState('mapping', known),
      checking: (known) => expectState('checking', known),
      'at the review': (known) => expectState('reviewing', known),
      applying: (known) => expectState('applying', known),
      over: (known) => expectState('applied', known),
    },
  }
}

const WORK = new Set(['uploading', 'checking', 'applying'])
