-- What the product computes from what was said, conversation by conversation.

create table conversation_analysis (
  interaction_id bigint primary key references interaction (id) on delete cascade,
  -- of the analysis that told this; 0 while the conversation waits for its first one, or for one anew
  version integer not null default 0,
  analysed_at timestamptz,
  -- why nothing is known, and why a part is not: never to be shown as none, neutral or zero
  not_analysed text,
  speech_not_analysed text,
  responses_not_analysed text,
  sentiment_not_analysed text,
  -- calls: who talks, over whom, when nobody does
  agent_talk_ms bigint,
  customer_talk_ms bigint,
  silence_ms bigint,
  overtalk_ms bigint,
  -- turns of the agent that start over the customer
  interruptions integer,
  -- of the agent
  longest_monologue_ms bigint,
  agent_wpm real,
  customer_wpm real,
  -- conversations in writing: how long the customer waits for the agent
  first_response_ms bigint,
  median_response_ms bigint,
  longest_response_ms bigint,
  -- from -1 to 1
  sentiment_agent real,
  sentiment_customer real
);
create index conversation_analysis_due on conversation_analysis (version, interaction_id);

insert into conversation_analysis (interaction_id) select id from interaction;

create function await_analysis() returns trigger language plpgsql as $$
begin
  insert into conversation_analysis (interaction_id) select id from added;
  return null;
end $$;

create trigger await_analysis after insert on interaction referencing new table as added
  for each statement execute function await_analysis();
