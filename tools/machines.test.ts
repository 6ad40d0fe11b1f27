import { readdir } from 'node:fs/promises'
import path from 'node:path'

import { describe, expect, test } from 'vitest'
import { assign, setup } from 'xstate'

import { exportedMachines, machineFiles } from './machine-files.ts'
import { machinesByFile } from './production-machines.ts'

const lamp = setup({
  actions: { count: assign({ turns: 1 }) },
  guards: { isWired: () => true },
}).createMachine({
  id: 'lamp',
  initial: 'off',
  states: {
    off: { on: { 'switch.pressed': { guard: 'isWired', target: 'being-on', actions: 'count' } } },
    'being-on': { on: { 'switch.pressed': 'off', 'bulb.touched': { actions: 'count' } } },
  },
})

describe('the export of the machines', () => {
  test('writes the whole machine as JSON', () => {
    expect(JSON.parse(machineFiles([lamp]).get('lamp.json')!)).toEqual({
      id: 'lamp',
      initial: 'off',
      states: {
        off: { on: { 'switch.pressed': { guard: 'isWired', target: 'being-on', actions: 'count' } } },
        'being-on': { on: { 'switch.pressed': 'off', 'bulb.touched': { actions: 'count' } } },
      },
    })
  })

  test('draws every transition, and what happens within a state in its box', () => {
    expect(machineFiles([lamp]).get('lamp.mmd')).toBe(`stateDiagram-v2
  state "off" as off
  state "being-on" as being_on
  being_on: bulb.touched / count
  [*] --> off
  off --> being_on: switch.pressed [isWired] / count
  being_on --> off: switch.pressed
`)
  })

  test('is the same in whatever order the machines are found', () => {
    const bell = setup({}).createMachine({ id: 'bell' })
    expect([...machineFiles([bell, lamp])]).toEqual([...machineFiles([lamp, bell])])
  })

  const machine = setup({})
  test.each([
    ['action', machine.createMachine({ id: 'planted', on: { go: { actions: () => undefined } } }), 'on.go.actions'],
    ['assign', machine.createMachine({ id: 'planted', entry: [assign({ turns: 1 })] }), 'entry.0'],
    ['guard', machine.createMachine({ id: 'planted', on: { go: { guard: () => false } } }), 'on.go.guard'],
  ])('refuses an inline %s, which JSON would lose', (_, planted, where) => {
    expect(() => machineFiles([planted])).toThrow(
      `planted: name these in setup(), they would be missing in its JSON: ${where}`,
    )
  })

  test('takes the machines of a module and ignores everything else', () => {
    expect(exportedMachines({ lamp, provideLamp: () => lamp, LIMIT: 3 })).toEqual([lamp])
  })

  test('knows every machine with effects', async () => {
    const names = await readdir(path.resolve(import.meta.dirname, '..', 'src', 'machines'))
    expect(Object.keys(machinesByFile).toSorted()).toEqual(
      names.filter((name) => name.endsWith('.machine.ts')).toSorted(),
    )
  })
})
