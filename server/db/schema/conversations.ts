import type { Generated } from 'kysely'

import type { MarkerKind } from '#contracts/call-markers.ts'
import type { AttachmentKind, CampaignKind, Channel, Direction, Speaker, Word } from '#contracts/conversation.ts'
import type { SavedList } from '#contracts/saved-views.ts'

import type { Id, Moment } from './columns.ts'

/** Conversations, their participants, and the results of their analysis. */
export type ConversationTables = {
  campaign: { id: Id; partner_id: number; name: string; product: string | null; kind: CampaignKind }
  agent: { id: Id; name: string; email: string | null; team_id: number | null; user_id: number | null }
  customer: {
    id: Id
    name: string | null
    national_id: string | null
    national_id_kind: string | null
    phones: string[]
    email: string | null
    identity: string
  }
  interaction: {
    id: Id
    external_id: string
    partner_id: number
    campaign_id: number | null
    team_id: number | null
    agent_id: number | null
    customer_id: number | null
    channel: Channel
    direction: Direction | null
    started_at: Moment | null
    duration_ms: number | null
    talk_ms: number | null
    hold_ms: number | null
    after_call_work_ms: number | null
    language: string | null
    disposition: string | null
    subject: string | null
    turn_count: Generated<number>
    timed: Generated<boolean>
    has_audio: Generated<boolean>
    source_file_id: number | null
    created_at: Generated<Moment>
    import_id: Generated<number | null>
    last_import_id: Generated<number | null>
    speakers_swapped: Generated<boolean>
    expired_at: Generated<Moment | null>
  }
  turn: {
    interaction_id: number
    seq: number
    speaker: Speaker
    speaker_name: string | null
    start_ms: number | null
    end_ms: number | null
    text: string
    confidence: number | null
    words: Generated<Word[] | null>
    sentiment: Generated<number | null>
  }
  turn_original: { interaction_id: number; seq: number; text: string; words: Generated<Word[] | null> }
  sensitive_span: {
    interaction_id: number
    seq: number
    start_char: number
    end_char: number
    kind: string
    start_ms: number | null
    end_ms: number | null
  }
  conversation_analysis: {
    interaction_id: number
    version: Generated<number>
    analysed_at: Generated<Moment | null>
    not_analysed: Generated<string | null>
    speech_not_analysed: Generated<string | null>
    responses_not_analysed: Generated<string | null>
    sentiment_not_analysed: Generated<string | null>
    agent_talk_ms: Generated<number | null>
    customer_talk_ms: Generated<number | null>
    silence_ms: Generated<number | null>
    overtalk_ms: Generated<number | null>
    interruptions: Generated<number | null>
    longest_monologue_ms: Generated<number | null>
    agent_wpm: Generated<number | null>
    customer_wpm: Generated<number | null>
    first_response_ms: Generated<number | null>
    median_response_ms: Generated<number | null>
    longest_response_ms: Generated<number | null>
    sentiment_agent: Generated<number | null>
    sentiment_customer: Generated<number | null>
    turn_sentiment: Generated<(number | null)[] | null>
    agent_turns: Generated<number | null>
    sentiment_change: Generated<number | null>
  }
  unmasking: { session_id: number; interaction_id: number; expires_at: Moment }
  attachment: {
    id: Id
    interaction_id: number
    seq: number
    kind: AttachmentKind
    file_name: string | null
    media_type: string | null
    sha256: string | null
    storage_key: string | null
    bytes: number | null
  }
  marker: {
    id: Id
    interaction_id: number
    kind: MarkerKind
    name: string
    start_ms: number | null
    end_ms: number | null
    seq: number | null
    origin: 'source' | 'rule' | 'person'
    created_by: number | null
    created_at: Generated<Moment>
    category_rule_id: Generated<number | null>
  }
  /**
   * The index of every conversation's words, built by `index_transcripts`: one `tsvector` each, several for a long one.
   */
  transcript_words: {
    interaction_id: number
    part: number
    whole: boolean
    first_seq: number
    last_seq: number
    words: unknown
  }
  saved_view: {
    id: Id
    owner_id: number
    list: SavedList
    name: string
    query: string
    shared: Generated<boolean>
    created_at: Generated<Moment>
  }
  recording: {
    id: Id
    interaction_id: number
    sha256: string
    storage_key: string
    media_type: string
    bytes: number
    duration_ms: number
    lanes: Speaker[] | null
    channels: number
    bucket_ms: number
    peaks: Buffer
  }
}
