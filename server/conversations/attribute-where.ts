import { type Expression, expressionBuilder, type SqlBool } from 'kysely'

import type { CallListQuery } from '#contracts/lists/calls.ts'
import { allOf } from '#server/conversations/conversation-where.ts'
import type { Schema } from '#server/db/schema.ts'

const eb = expressionBuilder<Schema, 'interaction'>()

/**
 * The filters that the explorer and sampling plans have besides those of every list: attributes of a conversation,
 * without dates.
 */
export type ConversationAttributes = Pick<
  CallListQuery,
  'direction' | 'agent_id' | 'disposition' | 'language' | 'category_id' | 'media' | 'duration_min' | 'duration_max'
>

/** Conditions on the table `interaction`, combined by `and`. */
export const attributeWhere = (choice: ConversationAttributes): Expression<SqlBool> =>
  allOf(
    choice.direction === undefined ? undefined : eb('interaction.direction', '=', choice.direction),
    choice.agent_id === undefined ? undefined : eb('interaction.agent_id', '=', choice.agent_id),
    choice.disposition === undefined ? undefined : eb('interaction.disposition', '=', choice.disposition),
    choice.language === undefined ? undefined : eb('interaction.language', '=', choice.language),
    choice.category_id === undefined ? undefined : inCategory(choice.category_id),
    choice.media === undefined ? undefined : withMedia(choice.media),
    choice.duration_min === undefined ? undefined : eb('interaction.duration_ms', '>=', choice.duration_min * 1000),
    choice.duration_max === undefined ? undefined : eb('interaction.duration_ms', '<=', choice.duration_max * 1000),
  )

/** Whether a rule currently matches the conversation. */
const inCategory = (id: number) =>
  eb('interaction.id', 'in', standingMatches.where('category_match.rule_id', '=', id).select('interaction_id'))

/** The matches of active rules. */
export const standingMatches = expressionBuilder<Schema>()
  .selectFrom('category_match')
  .innerJoin('category_rule', (join) =>
    join
      .onRef('category_rule.id', '=', 'category_match.rule_id')
      .onRef('category_rule.run_version', '=', 'category_match.rule_version'),
  )
  .where('category_rule.active', '=', true)

export function withMedia(media: NonNullable<CallListQuery['media']>): Expression<SqlBool> {
  const hasAudio = eb('interaction.has_audio', '=', media === 'audio')
  if (media === 'audio') return hasAudio
  return media === 'transcript'
    ? eb('interaction.turn_count', '>', 0)
    : allOf(hasAudio, eb('interaction.turn_count', '=', 0))
}
