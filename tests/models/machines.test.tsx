// a .tsx, so that it runs in a document: the session keeps its token in the storages of one
import { describe, expect, test } from 'vitest'

import {
  forgotPasswordFormMachine,
  loginFormMachine,
  registrationFormMachine,
  resetPasswordFormMachine,
  type FormMachine,
  type FormValues,
} from '#src/machines/form.machine.ts'

import { exportedMachines } from '../../tools/machine-files.ts'
import { coverageOf, reportTable } from './coverage.ts'
import { formDriver } from './form.driver.ts'
import { fillings } from './form.model.ts'
import { localeDriver } from './locale.driver.ts'
import { readings } from './locale.model.ts'
import { playerDriver } from './player.driver.ts'
import { listenings } from './player.model.ts'
import { headlessVisitor } from './visitor.headless.ts'
import { visits } from './visitor.model.ts'

const modules = import.meta.glob<object>('../../src/machines/*.machine.ts', { eager: true })
const coverage = coverageOf(Object.values(modules).flatMap(exportedMachines))

describe('a visitor', () => {
  for (const { title, follow } of visits()) test(title, () => follow(headlessVisitor(coverage.inspect)))
})

const forms = [
  { machine: loginFormMachine, field: 'email' },
  { machine: registrationFormMachine, field: 'name' },
  { machine: forgotPasswordFormMachine, field: 'email' },
  { machine: resetPasswordFormMachine, field: 'password' },
] as { machine: FormMachine<FormValues>; field: string }[]

describe.each(forms)('somebody at the form $machine.id', ({ machine, field }) => {
  for (const { title, follow } of fillings()) test(title, () => follow(formDriver(machine, field, coverage.inspect)))
})

describe('a reader', () => {
  for (const { title, follow } of readings()) test(title, () => follow(localeDriver(coverage.inspect)))
})

describe('a listener', () => {
  for (const { title, follow } of listenings()) test(title, () => follow(playerDriver(coverage.inspect)))
})

test('every state and transition of every production machine is reached', () => {
  const report = coverage.report()
  process.stdout.write(reportTable(report))
  expect(report.flatMap(({ machine, missed }) => missed.map((name) => `${machine}: ${name}`))).toEqual([])
})
