import { expect } from 'vitest'
import type { InspectionEvent } from 'xstate'

import { hasUnsaved, NOTHING_UNSAVED } from '#src/machines/audit.machine.ts'

import type { AuditStoryContext, AuditStoryEvent, AuditStoryState } from './audit.model.ts'
import { auditPage, startsOf } from './audit.page.ts'
import { spanAt } from './audit.server.ts'
import type { Driver } from './stories.ts'

type AuditDriver = Driver<AuditStoryEvent, AuditStoryState, AuditStoryContext> & {
  /** At the end the connection works, and the server has exactly what the person intended. */
  comesToRest: () => Promise<void>
}

/** Drives the production machine, and tracks what the person intends: they see it at every moment, whatever the connection does. */
export function auditDriver(inspect: (event: InspectionEvent) => void): AuditDriver {
  const page = auditPage(inspect)
  const { server, clock, send, snapshot, answer, refuse } = page
  let intended = page.seen()
  let count = 0
  let isForgotten = false

  const intend = (change: Partial<typeof intended>) => {
    intended = { ...intended, ...change }
  }
  /** The person accepts the server's version of the contested item. */
  const intendTheirs = () => {
    const { evaluation, sending } = snapshot().context
    if (sending?.kind === 'answer') {
      const { value = null, comment = '' } = evaluation.answers.find((one) => one.question_id === 'greets') ?? {}
      intend({ answer: { value, comment } })
    } else if (sending?.kind === 'comment') intend({ comment: evaluation.comment })
    else if (sending?.kind === 'evidence')
      intend({ evidence: intended.evidence.filter((start) => start !== sending.draft.span.start_ms) })
    else if (sending)
      intend({ evidence: startsOf([...intended.evidence.map((start_ms) => ({ start_ms })), spanAt(sending.id - 1)]) })
  }
  /** After the person has discarded their changes, the server's version counts, including what arrives only then. */
  const learning = (learn: () => void) => () => {
    learn()
    if (isForgotten) intended = page.seen()
    isForgotten = false
  }
  const sendEvaluation = learning(() => send({ type: 'evaluation.told', evaluation: server.evaluation() }))
  const reload = learning(page.reload)
  const isAt = (state: string, tags: readonly ('pending' | 'unsaved')[]) => {
    expect(snapshot().matches({ answers: state as 'saved' })).toBe(true)
    expect((['pending', 'unsaved'] as const).filter((tag) => snapshot().hasTag(tag))).toEqual(tags)
    expect(page.work()?.what ?? null).toBe(state === 'saving' ? 'save' : state === 'comparing' ? 'fetch' : null)
    expect(page.seen()).toEqual(intended)
    // everything that the server does not have is in the browser's storage
    expect(page.stored() ?? NOTHING_UNSAVED).toEqual(snapshot().context.unsaved)
  }

  return {
    does: {
      choose: () => {
        const value = `value-${(count += 1)}`
        intend({ answer: { ...intended.answer, value } })
        send({ type: 'answer.chosen', question_id: 'greets', change: { value } })
      },
      'comment on the answer': () => {
        const comment = `comment ${(count += 1)}`
        intend({ answer: { ...intended.answer, comment } })
        send({ type: 'comment.written', question_id: 'greets', text: comment })
      },
      'write on the whole': () => {
        // going back to the old text is a change too while another one is being sent
        const isSent = snapshot().context.sending?.kind === 'comment'
        const comment = isSent && intended.comment !== '' ? '' : `words ${(count += 1)}`
        intend({ comment })
        send({ type: 'comment.written', question_id: null, text: comment })
      },
      'point at the conversation': () => {
        const span = spanAt(100 + (count += 1))
        intend({ evidence: startsOf([...intended.evidence.map((start_ms) => ({ start_ms })), span]) })
        send({ type: 'evidence.added', draft: { question_id: 'greets', span } })
      },
      'take evidence away': () => {
        const id = (count += 1)
        intend({ evidence: intended.evidence.filter((start) => start !== spanAt(id - 1).start_ms) })
        send({ type: 'evidence.removed', id })
      },
      pause: () => clock.increment(700),
      'the server answers': answer,
      'the server dies': async () => {
        await refuse('unavailable')
        expect(snapshot().context.failure).toMatchObject({ kind: 'unavailable' })
      },
      'its answer is lost': page.loseAnswer,
      'the server refuses it': async () => {
        await refuse('invalid')
        expect(snapshot().context.failure).toMatchObject({ kind: 'invalid' })
      },
      'a colleague is faster': async () => {
        const { sending } = snapshot().context
        if (sending?.kind === 'answer') server.answer('greets', { value: 'theirs', comment: '' }, 'Grace')
        if (sending?.kind === 'comment') server.comment('Theirs.')
        if (sending?.kind === 'removal') server.remove(sending.id)
        await answer()
      },
      'it is closed meanwhile': () => {
        server.close()
        return answer()
      },
      'it is closed for a moment': () => refuse('conflict'),
      'it is gone meanwhile': () => {
        server.goAway()
        return answer()
      },
      'the clock runs': () => clock.increment(5_000),
      'try again': () => send({ type: 'retry.requested' }),
      'mine stands': () => send({ type: 'conflict.overruled' }),
      'theirs stands': () => {
        intendTheirs()
        send({ type: 'conflict.accepted' })
      },
      'give it up': () => {
        intendTheirs()
        send({ type: 'conflict.accepted' })
      },
      'forget them': () => {
        send({ type: 'conflict.accepted' })
        intended = page.seen()
        isForgotten = true
      },
      'a colleague does something else': () => {
        server.answer('tone', { value: '3', comment: '' }, 'Grace')
        sendEvaluation()
      },
      'old news arrives': () => {
        const { evaluation } = snapshot().context
        send({
          type: 'evaluation.told',
          evaluation: { ...evaluation, version: evaluation.version - 1, may_answer: false },
        })
      },
      'somebody submits it': () => {
        server.close()
        sendEvaluation()
      },
      'it is opened again': () => {
        server.open()
        sendEvaluation()
      },
      'leave and come back': reload,
    },
    sees: {
      'all saved': () => {
        isAt('saved', [])
        expect(hasUnsaved(snapshot().context.unsaved)).toBe(false)
      },
      writing: () => isAt('writing', ['unsaved']),
      'on its way': ({ sending }) => {
        isAt('saving', ['pending', 'unsaved'])
        expect(page.work()?.change?.kind).toBe(sending)
      },
      away: () => isAt('away', ['unsaved']),
      comparing: () => isAt('comparing', ['pending', 'unsaved']),
      contested: () => isAt('contested', ['unsaved']),
      refused: () => isAt('refused', ['unsaved']),
      closed: ({ unsaved }) => {
        isAt('closed', [])
        expect(hasUnsaved(snapshot().context.unsaved)).toBe(unsaved.length > 0)
      },
    },
    async comesToRest() {
      reload() // refused and waiting changes are sent again
      for (let steps = 0; snapshot().hasTag('unsaved') || snapshot().matches({ answers: 'closed' }); steps += 1) {
        expect(steps, 'it comes to rest').toBeLessThan(20)
        if (page.work()) await answer()
        else if (snapshot().matches({ answers: 'contested' })) send({ type: 'conflict.overruled' })
        else if (snapshot().matches({ answers: 'closed' })) {
          server.open()
          sendEvaluation()
        } else clock.increment(5_000)
      }
      const { answers, comment, evidence } = server.evaluation()
      const { value = null, comment: answerComment = '' } = answers.find((one) => one.question_id === 'greets') ?? {}
      const has = {
        answer: { value, comment: answerComment },
        comment,
        evidence: startsOf(evidence.map(({ span }) => span)),
      }
      expect(has).toEqual(intended)
      expect(new Set(evidence.map(({ span }) => span.start_ms)).size, 'nothing twice').toBe(evidence.length)
    },
  }
}
