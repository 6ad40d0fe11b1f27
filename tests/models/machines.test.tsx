// a .tsx file, so that it runs in jsdom: the session stores its token in the browser's storages
import { describe, expect, test } from 'vitest'

import {
  forgotPasswordForm,
  type FormDefinition,
  type FormValues,
  loginForm,
  registrationForm,
  resetPasswordForm,
} from '#src/machines/form.machine.ts'

import { exportedMachines } from '../../tools/machine-files.ts'
import { machinesByFile } from '../../tools/production-machines.ts'
import { actionDriver } from './action.driver.ts'
import { pressings } from './action.model.ts'
import { alertDriver } from './alert.driver.ts'
import { alertings } from './alert.model.ts'
import { stepDriver } from './audit-step.driver.ts'
import { stepsTaken } from './audit-step.model.ts'
import { auditDriver } from './audit.driver.ts'
import { audits } from './audit.model.ts'
import { calibrationDriver, repetitionDriver } from './calibration.driver.ts'
import { calibrations, repetitions } from './calibration.model.ts'
import { coachingDriver } from './coaching.driver.ts'
import { coachings } from './coaching.model.ts'
import { coverageOf, reportTable } from './coverage.ts'
import { draftDriver } from './draft.driver.ts'
import { draftings } from './draft.model.ts'
import { evaluationWalks } from './evaluation.walks.ts'
import { judgingDriver, lookingDriver } from './evidence.driver.ts'
import { judgings, lookings } from './evidence.model.ts'
import { alertFeed, deskFeed, feedDriver } from './feed.driver.ts'
import { feedings } from './feed.model.ts'
import { fileImportDriver } from './file-import.driver.ts'
import { imports } from './file-import.model.ts'
import { formDriver } from './form.driver.ts'
import { fillings } from './form.model.ts'
import { freemiumAuditDriver } from './freemium-audit.driver.ts'
import { auditings } from './freemium-audit.model.ts'
import { importDriver } from './import.driver.ts'
import { bringings } from './import.model.ts'
import { invitationDriver } from './invitation.driver.ts'
import { invitations } from './invitation.model.ts'
import { localeDriver } from './locale.driver.ts'
import { readings } from './locale.model.ts'
import { codeHolderDriver } from './login.driver.ts'
import { codeHoldings } from './login.model.ts'
import { noteDriver, noteRemovalDriver } from './note.driver.ts'
import { removals, writings } from './note.model.ts'
import { playerDriver } from './player.driver.ts'
import { listenings } from './player.model.ts'
import { promiseDriver } from './promise.driver.ts'
import { promises } from './promise.model.ts'
import { queryDriver } from './query.driver.ts'
import { previews } from './query.model.ts'
import { satisfactionLinkDriver } from './satisfaction-link.driver.ts'
import { linksFollowed } from './satisfaction-link.model.ts'
import { satisfactionDriver } from './satisfaction.driver.ts'
import { askings } from './satisfaction.model.ts'
import { scorecardDraftDriver } from './scorecard-draft.driver.ts'
import { scorecardWritings } from './scorecard-draft.model.ts'
import { slaClockDriver } from './sla-clock.driver.ts'
import { ticketClockings } from './sla-clock.model.ts'
import { ticketDriver } from './ticket.driver.ts'
import { ticketings } from './ticket.model.ts'
import { twoFactorDriver } from './two-factor.driver.ts'
import { enrolments } from './two-factor.model.ts'
import { verificationDriver } from './verification.driver.ts'
import { verifications } from './verification.model.ts'
import { headlessVisitor } from './visitor.headless.ts'
import { visits } from './visitor.model.ts'
import { workItemDriver } from './work-item.driver.ts'
import { workItems } from './work-item.model.ts'

const lifecycles = import.meta.glob<object>('../../lifecycles/*.machine.ts', { eager: true })
const coverage = coverageOf([
  ...Object.values(lifecycles).flatMap(exportedMachines),
  ...Object.values(machinesByFile).flat(),
])

describe('a visitor', () => {
  for (const { title, follow } of visits()) test(title, () => follow(headlessVisitor(coverage.inspect)))
})

const forms: { definition: FormDefinition<FormValues>; field: string }[] = [
  { definition: { ...loginForm }, field: 'email' },
  { definition: { ...registrationForm }, field: 'name' },
  { definition: { ...forgotPasswordForm }, field: 'email' },
  { definition: { ...resetPasswordForm }, field: 'password' },
]

describe.each(forms)('a person at the form $definition.id', ({ definition, field }) => {
  for (const { title, follow } of fillings()) test(title, () => follow(formDriver(definition, field, coverage.inspect)))
})

describe('a person who edits', () => {
  for (const { title, follow } of draftings()) test(title, () => follow(draftDriver(coverage.inspect)))
})

describe('a person who presses a button', () => {
  for (const { title, follow } of pressings()) test(title, () => follow(actionDriver(coverage.inspect)))
})

describe('a person with a second factor at the sign-in form', () => {
  for (const { title, follow } of codeHoldings()) test(title, () => follow(codeHolderDriver(coverage.inspect)))
})

describe('a person at their own second factor', () => {
  for (const { title, follow } of enrolments()) test(title, () => follow(twoFactorDriver(coverage.inspect)))
})

describe('a person who is invited', () => {
  for (const { title, follow } of invitations()) test(title, () => follow(invitationDriver(coverage.inspect)))
})

describe('a reader', () => {
  for (const { title, follow } of readings()) test(title, () => follow(localeDriver(coverage.inspect)))
})

describe('a listener', () => {
  for (const { title, follow } of listenings()) test(title, () => follow(playerDriver(coverage.inspect)))
})

describe('a person who writes notes', () => {
  for (const { title, follow } of writings()) test(title, () => follow(noteDriver(coverage.inspect)))
})

describe('a person who removes a note', () => {
  for (const { title, follow } of removals()) test(title, () => follow(noteRemovalDriver(coverage.inspect)))
})

describe('a person who imports a file of users', () => {
  for (const { title, follow } of imports()) test(title, () => follow(fileImportDriver(coverage.inspect)))
})

describe('a person who imports conversations', () => {
  for (const { title, follow } of bringings()) test(title, () => follow(importDriver(coverage.inspect)))
})

describe('a person who audits one call after the other', () => {
  for (const { title, follow } of auditings()) test(title, () => follow(freemiumAuditDriver(coverage.inspect)))
})

describe('a person who writes a rule', () => {
  for (const { title, follow } of previews()) test(title, () => follow(queryDriver(coverage.inspect)))
})

describe('a coach and an agent', () => {
  for (const { title, follow } of coachings()) test(title, () => follow(coachingDriver(coverage.inspect)))
})

describe('the people who work on a worklist', () => {
  for (const { title, follow } of workItems()) test(title, () => follow(workItemDriver(coverage.inspect)))
})

describe('a support desk and its requesters', () => {
  for (const { title, follow } of ticketings()) test(title, () => follow(ticketDriver(coverage.inspect)))
})

describe('the satisfaction question of a ticket', () => {
  for (const { title, follow } of askings()) test(title, () => follow(satisfactionDriver(coverage.inspect)))
})

describe('a person who follows the link of that question', () => {
  for (const { title, follow } of linksFollowed()) test(title, () => follow(satisfactionLinkDriver(coverage.inspect)))
})

describe('a clock of a ticket', () => {
  for (const { title, follow } of ticketClockings()) test(title, () => follow(slaClockDriver(coverage.inspect)))
})

describe('an alert and the people who handle it', () => {
  for (const { title, follow } of alertings()) test(title, () => follow(alertDriver(coverage.inspect)))
})

describe('a page that listens for alerts', () => {
  for (const { title, follow } of feedings()) test(title, () => follow(feedDriver(alertFeed, coverage.inspect)))
})

describe('a page that listens for news of the support desk', () => {
  for (const { title, follow } of feedings()) test(title, () => follow(feedDriver(deskFeed, coverage.inspect)))
})

describe('the people who verify a sale', () => {
  for (const { title, follow } of verifications()) test(title, () => follow(verificationDriver(coverage.inspect)))
})

describe('a person who judges findings', () => {
  for (const { title, follow } of judgings()) test(title, () => follow(judgingDriver(coverage.inspect)))
})

describe('the rules that run again', () => {
  for (const { title, follow } of lookings()) test(title, () => follow(lookingDriver(coverage.inspect)))
})

describe('a person who writes a scorecard', () => {
  for (const { title, follow } of scorecardWritings()) test(title, () => follow(scorecardDraftDriver(coverage.inspect)))
})

describe('a promise to pay', () => {
  for (const { title, follow } of promises()) test(title, () => follow(promiseDriver(coverage.inspect)))
})

describe('a person who leads a calibration', () => {
  for (const { title, follow } of calibrations()) test(title, () => follow(calibrationDriver(coverage.inspect)))
})

describe('a person who leads a repeatability', () => {
  for (const { title, follow } of repetitions()) test(title, () => follow(repetitionDriver(coverage.inspect)))
})

describe('a person who audits', () => {
  for (const { title, follow } of audits()) {
    test(title, async () => {
      const audit = auditDriver(coverage.inspect)
      await follow(audit)
      await audit.comesToRest()
    })
  }
})

describe('a person who takes a step with an evaluation', () => {
  for (const { title, follow } of stepsTaken()) test(title, () => follow(stepDriver(coverage.inspect)))
})

describe.each(['quality', 'calibration'] as const)('the life of an evaluation of the kind %s', (kind) => {
  for (const { title, follow } of evaluationWalks(kind, coverage.inspect)) test(title, follow)
})

test('every state and transition of every production machine is reached', () => {
  const report = coverage.report()
  process.stdout.write(reportTable(report))
  expect(report.flatMap(({ machine, missed }) => missed.map((name) => `${machine}: ${name}`))).toEqual([])
})
