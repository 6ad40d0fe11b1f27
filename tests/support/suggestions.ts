import { expect } from 'vitest'

import type { AutomaticCheck, Question } from '#contracts/scorecard-content.ts'
import type { Suggestion, Suggestions } from '#contracts/suggestions.ts'
import { testConversations } from '#tests/support/conversations.ts'
import { evaluating, scorecardOf, testEvaluations, yesNo } from '#tests/support/evaluations.ts'
import type { TestServer } from '#tests/support/server.ts'

type Client = Awaited<ReturnType<TestServer['as']>>

export const DISCLOSURE = 'Buenos días, le habla Ana. Esta llamada está siendo grabada.'

/** A question that a rule answers with yes when its check passes, and with no when it fails. */
export const ruled = (id: string, check: AutomaticCheck, more: Partial<Question & { kind: 'yes-no' }> = {}) =>
  yesNo({ id, rule: { check, holds: 'yes', fails: 'no' }, ...more })

/** A position in a conversation with only this information. */
export const place = (span: Partial<Suggestion['spans'][number]>) => ({
  seq: null,
  start_char: null,
  end_char: null,
  start_ms: null,
  end_ms: null,
  ...span,
})

/** Evaluations by one auditor, and the suggestions of rules and models. */
export function testSuggestions({ app, db }: TestServer, auditor: Client) {
  const given = testConversations(db)
  const quality = testEvaluations(db)

  /** Starts an evaluation with these questions, and waits until rules and models have judged it. */
  async function begun(interaction: number, questions: readonly Question[], client = auditor): Promise<number> {
    const scorecard = await quality.scorecard(scorecardOf([questions]))
    const { id } = await evaluating(client).start(interaction, scorecard.id)
    await app.jobs.idle()
    return id
  }

  /** The suggestions that a person sees after waiting until the pending ones have been fetched again. */
  async function asked(client: Pick<Client, 'get'>, id: number): Promise<Suggestions> {
    const answer = await client.get(`/api/evaluations/${id}/suggestions`)
    expect(answer.statusCode).toBe(200)
    await app.jobs.idle()
    return answer.json()
  }

  return {
    begun,
    asked,

    /** Forty seconds: the agent announces the recording, interrupts the customer once, and there are thirty seconds of silence. */
    call: async (more: Parameters<typeof given.interaction>[0] = {}): Promise<number> => {
      const { id } = await given.interaction({ channel: 'voice', duration_ms: 40_000, language: 'es', ...more })
      await given.turns(id, [
        { speaker: 'agent', start_ms: 0, end_ms: 3_000, text: DISCLOSURE },
        { speaker: 'customer', start_ms: 3_500, end_ms: 6_000, text: 'Quiero contratar un seguro.' },
        { speaker: 'agent', start_ms: 5_500, end_ms: 8_000, text: 'Claro que sí.' },
        { speaker: 'customer', start_ms: 20_000, end_ms: 22_000, text: 'Gracias.' },
      ])
      return id
    },

    /** The agent answers after a minute, and then after five. */
    chat: async (): Promise<number> => {
      const { id } = await given.interaction({ channel: 'webchat', language: 'es' })
      const turns = [
        ['agent', 0, 'Bienvenida.'],
        ['customer', 10_000, 'Hola'],
        ['agent', 70_000, 'Dígame'],
        ['customer', 80_000, '¿Cuánto cuesta?'],
        ['agent', 380_000, 'Diez mil.'],
      ] as const
      await given.turns(
        id,
        turns.map(([speaker, start_ms, text]) => ({ speaker, start_ms, end_ms: start_ms, text })),
      )
      return id
    },

    /** The suggestion for a single question after a person has answered it. */
    suggestedOf: async (interaction: number, check: AutomaticCheck): Promise<Suggestion> => {
      const id = await begun(interaction, [ruled('one', check)])
      await evaluating(auditor).answer(id, { one: 'yes' })
      const { data, withheld } = await asked(auditor, id)
      expect([data.length, withheld]).toEqual([1, 0])
      return data[0]!
    },
  }
}
