import type { Page } from '@playwright/test'
import { getShortestPaths } from 'xstate/graph'

import {
  type EvaluationEventName,
  evaluationEvents,
  type EvaluationState,
  releasedStates,
} from '#contracts/evaluation-states.ts'
import { type EvaluationEvent, evaluationMachine, type EvaluationStanding } from '#lifecycles/evaluation.machine.ts'

import { answerBadly, answerSheet, questionsOf } from './support/answer-sheet.ts'
import { expect, test } from './support/fixtures.ts'

/** The machine's own states, each reached with the buttons of the people who may move it there. */

const NOBODY: EvaluationStanding = { is_evaluator: false, is_evaluated: false, oversees: false, settles: false }
const standings = {
  auditor: { ...NOBODY, is_evaluator: true },
  agent: { ...NOBODY, is_evaluated: true },
  supervisor: { ...NOBODY, oversees: true, settles: true },
}
type Who = keyof typeof standings
type Step = EvaluationEvent & { who: Who }
const people = Object.keys(standings) as Who[]

const facts = { is_complete: true, is_in_time: true, undecided: 0, rejected: 1 }
const steps: Step[] = people.flatMap((who) =>
  evaluationEvents.map((type) => ({ type, who, by: standings[who], ...facts })),
)
const input = { kind: 'quality', was_escalated: false, rejected: 0 } as const
const paths = getShortestPaths(evaluationMachine, { input, events: steps })
const states = [...new Set(paths.map(({ state }) => state.value))]

const verbs: Record<EvaluationEventName, string> = {
  'evaluation.submitted': 'Submit',
  'evaluation.reopened': 'Open again',
  'evaluation.released': 'Release',
  'evaluation.acknowledged': 'Acknowledge',
  'evaluation.disputed': 'Dispute…',
  'dispute.escalated': 'Escalate',
  'dispute.resolved': 'Decide the dispute…',
  'evaluation.voided': 'Void',
}
const badges: Record<EvaluationState, string> = {
  draft: 'Draft',
  submitted: 'Submitted',
  released: 'Released',
  acknowledged: 'Acknowledged',
  disputed: 'Disputed',
  escalated: 'Escalated',
  resolved: 'Resolved',
  void: 'Void',
}

test('every state can be reached with buttons, and offers each person the steps that the machine allows', async ({
  newPage,
  signIn,
  complaints,
}) => {
  test.setTimeout(600_000)
  const pages: Record<Who, Page> = { auditor: await newPage(), agent: await newPage(), supervisor: await newPage() }
  for (const who of people) await signIn(who, { page: pages[who] })
  await pages.agent.goto('/calls')
  const calls = pages.agent.getByRole('row').getByRole('link')
  await expect(calls.nth(states.length)).toBeVisible()
  const addresses = await calls.evaluateAll((links) =>
    links.map((link) => new URL((link as HTMLAnchorElement).href).pathname),
  )
  expect(states.toSorted()).toEqual(Object.keys(badges).toSorted())

  for (const [index, state] of states.entries()) {
    // the first path to a state is the shortest
    const path = paths.find((one) => one.state.value === state)!
    await test.step(state, async () => {
      const address = await beginEvaluation(pages.auditor, addresses[index]!)
      const taken = path.steps.slice(1).map(({ event }) => event as Step)
      for (const { who, type } of taken) {
        await open(pages[who], address)
        await take(pages[who], type)
      }
      for (const who of people) {
        const page = pages[who]
        await page.goto(address)
        if (who === 'agent' && !releasedStates.some((name) => name === state)) {
          await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
          continue
        }
        await expect(badge(page, path.state.value)).toBeVisible()
        const allowed = steps.filter((step) => step.who === who && path.state.can(step))
        const offered = page.getByRole('main').getByRole('button', { name: ANY_STEP })
        await expect
          .poll(async () => (await offered.allTextContents()).toSorted())
          .toEqual(allowed.map(({ type }) => verbs[type]).toSorted())
      }
    })
  }
  // the browser reports on its console what the agent may not see yet
  expect(complaints.splice(0).filter((text) => !/\b404\b/.test(text))).toEqual([])
})

const ANY_STEP = new RegExp(`^(${Object.values(verbs).join('|')})$`)
const badge = (page: Page, state: EvaluationState) =>
  page.getByRole('main').getByText(badges[state], { exact: true }).first()

/** Starts a complete draft for a conversation of the agent. Returns its address. */
async function beginEvaluation(auditor: Page, call: string): Promise<string> {
  await auditor.goto(call)
  await auditor.getByRole('link', { name: 'Evaluate', exact: true }).click()
  // a scorecard that the demo’s auditors use for other conversations
  await auditor.getByRole('radio').last().check()
  await auditor.getByRole('button', { name: 'Begin the evaluation' }).click()
  await answerSheet(auditor, { 0: answerBadly('Begins without a word of greeting.') })
  await expect(auditor.getByText('Everything is saved')).toBeVisible()
  return new URL(auditor.url()).pathname
}

async function open(page: Page, address: string) {
  if (new URL(page.url()).pathname !== address) await page.goto(address)
  else await page.reload()
  await expect(questionsOf(page).first()).toBeVisible()
}

async function take(page: Page, event: EvaluationEventName) {
  const button = page.getByRole('main').getByRole('button', { name: verbs[event], exact: true })
  await button.click()
  const disputed = questionsOf(page).first()
  if (event === 'evaluation.disputed') {
    await disputed.getByRole('button', { name: 'Dispute this answer' }).click()
    await disputed.getByLabel('The answer should be').selectOption('Yes')
    await disputed.getByLabel('Why').fill('I greet in the first line.')
    await page.getByRole('button', { name: 'Send the dispute' }).click()
  } else if (event === 'dispute.resolved') {
    await disputed.getByRole('radio', { name: /^Reject/ }).check()
    await disputed.getByLabel(/^Why/).fill('That is the machine.')
    await page.getByRole('button', { name: 'Send the decision' }).click()
  } else if (['evaluation.reopened', 'evaluation.voided', 'dispute.escalated'].includes(event)) {
    await page.getByRole('dialog').getByLabel('Reason').fill('It was another call.')
    await page.getByRole('dialog').getByRole('button', { name: verbs[event], exact: true }).click()
  }
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(button).toBeHidden()
}
