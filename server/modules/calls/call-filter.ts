import { type Expression, expressionBuilder, sql, type SqlBool } from 'kysely'

import type { CallListQuery } from '#contracts/lists/calls.ts'
import { allOf, keptBy, startedOn } from '#server/conversation-filter.ts'
import type { Schema } from '#server/db/schema.ts'
import type { Scope } from '#server/scope.ts'

const eb = expressionBuilder<Schema, 'interaction'>()

/** The conversations that the caller sees and every filter of the explorer keeps. */
export const matching = (scope: Scope, query: CallListQuery, timeZone: string): Expression<SqlBool> =>
  allOf(
    keptBy(scope, query),
    startedOn(timeZone, { from: query.started_from, to: query.started_to }),
    query.direction === undefined ? undefined : eb('interaction.direction', '=', query.direction),
    query.agent_id === undefined ? undefined : eb('interaction.agent_id', '=', query.agent_id),
    query.disposition === undefined ? undefined : eb('interaction.disposition', '=', query.disposition),
    query.duration_min === undefined ? undefined : eb('interaction.duration_ms', '>=', query.duration_min * 1000),
    query.duration_max === undefined ? undefined : eb('interaction.duration_ms', '<=', query.duration_max * 1000),
    query.media === undefined ? undefined : withMedia(query.media),
    query.weekday === undefined ? undefined : startedAt('isodow', timeZone, query.weekday),
    query.hour === undefined ? undefined : startedAt('hour', timeZone, query.hour),
    query.q === undefined ? undefined : found(query.q.trim()),
  )

/** Whether any of these filters asks what the clocks showed. */
export const asksForTime = ({ started_from, started_to, weekday, hour }: CallListQuery): boolean =>
  [started_from, started_to, weekday, hour].some((filter) => filter !== undefined)

function withMedia(media: NonNullable<CallListQuery['media']>): Expression<SqlBool> {
  const hasAudio = eb('interaction.has_audio', '=', media === 'audio')
  if (media === 'audio') return hasAudio
  return media === 'transcript'
    ? eb('interaction.turn_count', '>', 0)
    : allOf(hasAudio, eb('interaction.turn_count', '=', 0))
}

const startedAt = (part: 'isodow' | 'hour', timeZone: string, value: number) =>
  sql<SqlBool>`extract(${sql.raw(part)} from interaction.started_at at time zone ${timeZone}) = ${value}`

/** Every word in the agent's name or the subject, or the identifier of the source, with or without its `vcon:`. */
function found(text: string): Expression<SqlBool> | undefined {
  if (text === '') return undefined
  return eb.or([
    allOf(...text.split(/\s+/u).map(hasWord)),
    eb('interaction.external_id', 'in', [text, `vcon:${text.toLowerCase()}`]),
  ])
}

function hasWord(word: string): Expression<SqlBool> {
  const containing = `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return eb.or([
    eb('interaction.subject', 'ilike', containing),
    eb(
      'interaction.agent_id',
      'in',
      eb.selectFrom('agent').select('agent.id').where('agent.name', 'ilike', containing),
    ),
  ])
}
