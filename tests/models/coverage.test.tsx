import { expect, test } from 'vitest'
import { createActor, createMachine } from 'xstate'

import { coverageOf } from './coverage.ts'

test('states and transitions that no actor went through are reported by name', () => {
  const door = createMachine({
    id: 'door',
    initial: 'unhung',
    states: {
      unhung: { always: 'closed' },
      closed: { on: { push: 'open', lock: 'locked' } },
      open: { on: { push: 'closed', 'look through': {} } },
      locked: {},
    },
  })
  const { inspect, report } = coverageOf([door])
  const actor = createActor(door, { inspect }).start()
  actor.send({ type: 'push' })
  expect(report()).toEqual([
    {
      machine: 'door',
      states: '3/4',
      transitions: '2/5',
      missed: ['locked', 'closed --lock--> locked', 'open --push--> closed', 'open --look through--> stays'],
    },
  ])
})
