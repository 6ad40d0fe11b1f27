-- What dashboards count, kept by whatever changes it, in the same transaction: exact after inserts, updates and deletes, however late.
-- `server/figures/` counts all of it anew and proves that it is so.

-- Whom conversations are counted for: of those that agree in all of this nobody tells one from another.
create table place (
  id integer generated always as identity primary key,
  partner_id bigint not null,
  campaign_id bigint,
  team_id bigint,
  agent_id bigint,
  channel text not null
);
create unique index place_key on place
  (partner_id, coalesce(campaign_id, 0), coalesce(team_id, 0), coalesce(agent_id, 0), channel);

-- Of the agent's turns, and how the customer's mood changed: the later half of what they said less the earlier one.
alter table conversation_analysis
  add column agent_turns integer,
  add column sentiment_change real;

-- What an evaluation comes to as it was last judged, so that counts need not read its answers: whether a critical question of a
-- family failed, null where none was answered that applies; and the answers that are not critical.
alter table evaluation
  add column end_user_failed boolean,
  add column business_failed boolean,
  add column compliance_failed boolean,
  add column non_critical_answers integer not null default 0,
  add column non_critical_failed integer not null default 0;
update evaluation set
  end_user_failed = judged.end_user, business_failed = judged.business, compliance_failed = judged.compliance,
  non_critical_answers = judged.answers, non_critical_failed = judged.failed
from (
  select evaluation_id,
    bool_or(failed) filter (where family = 'end-user') as end_user,
    bool_or(failed) filter (where family = 'business') as business,
    bool_or(failed) filter (where family = 'compliance') as compliance,
    count(*) filter (where family = 'non-critical') as answers,
    count(*) filter (where family = 'non-critical' and failed) as failed
  from evaluation_answer where failed is not null group by evaluation_id
) as judged
where judged.evaluation_id = evaluation.id;

-- What the rules of a scorecard say of a conversation: every one that they can judge. Never counted with what people say.
create table machine_score (
  interaction_id bigint not null references interaction (id) on delete cascade,
  scorecard_id bigint not null references scorecard (id) on delete cascade,
  scorecard_version_id bigint not null references scorecard_version (id) on delete cascade,
  -- 0 to 100, over the questions that were answered; null where none was
  score double precision,
  auto_failed boolean not null,
  -- questions by what came of them; `untold`: the rule could not tell
  passed text[] not null,
  failed text[] not null,
  untold text[] not null,
  judged_at timestamptz not null,
  primary key (interaction_id, scorecard_id)
);

-- Every figure is counted twice: by the days of UTC, and by those of the partner (`is_local`). What has no date stands under null.

create table conversation_day (
  is_local boolean not null,
  day date,
  place_id integer not null references place (id),
  conversations bigint not null,
  -- with a transcript, and with times in it
  written bigint not null,
  timed bigint not null,
  -- whose agent and talk time are known, and their times
  handled bigint not null,
  talk_ms bigint not null,
  hold_ms bigint not null,
  after_call_work_ms bigint not null,
  unique nulls not distinct (is_local, day, place_id)
);

create table conversation_hour (
  is_local boolean not null,
  day date not null,
  hour smallint not null,
  place_id integer not null references place (id),
  conversations bigint not null,
  unique (is_local, day, hour, place_id)
);

create table speech_day (
  is_local boolean not null,
  day date,
  place_id integer not null references place (id),
  -- calls of which it is known who talks when
  spoken bigint not null,
  agent_talk_ms bigint not null,
  customer_talk_ms bigint not null,
  agent_turns bigint not null,
  interruptions bigint not null,
  -- those whose duration is known too
  measured bigint not null,
  silence_ms bigint not null,
  measured_ms bigint not null,
  -- whose customer's mood is known, from -1 to 1, and how it changed
  felt bigint not null,
  sentiment numeric not null,
  changing bigint not null,
  sentiment_change numeric not null,
  unique nulls not distinct (is_local, day, place_id)
);

create table category_day (
  is_local boolean not null,
  day date,
  place_id integer not null references place (id),
  rule_id bigint not null,
  matched bigint not null,
  unique nulls not distinct (is_local, day, place_id, rule_id)
);

create table machine_day (
  is_local boolean not null,
  day date,
  place_id integer not null references place (id),
  scorecard_version_id bigint not null,
  conversations bigint not null,
  scored bigint not null,
  score_sum numeric not null,
  score_squares numeric not null,
  auto_failed bigint not null,
  unique nulls not distinct (is_local, day, place_id, scorecard_version_id)
);

-- The same by score in whole points, for distributions and quartiles.
create table machine_score_day (
  is_local boolean not null,
  day date,
  place_id integer not null references place (id),
  scorecard_version_id bigint not null,
  points smallint not null,
  conversations bigint not null,
  unique nulls not distinct (is_local, day, place_id, scorecard_version_id, points)
);

create table machine_answer_day (
  is_local boolean not null,
  day date,
  place_id integer not null references place (id),
  scorecard_version_id bigint not null,
  question_id text not null,
  answers bigint not null,
  failed bigint not null,
  untold bigint not null,
  unique nulls not distinct (is_local, day, place_id, scorecard_version_id, question_id)
);
create index machine_answer_day_of_place on machine_answer_day (place_id, is_local, day);

-- Evaluations by people: submitted and not void, calibrations left out, by the day of their submission.
create table evaluation_day (
  is_local boolean not null,
  day date not null,
  place_id integer not null references place (id),
  scorecard_version_id bigint not null,
  evaluations bigint not null,
  scored bigint not null,
  score_sum numeric not null,
  score_squares numeric not null,
  auto_failed bigint not null,
  -- evaluations with a critical question of the family that was answered, and those in which one failed
  end_user bigint not null,
  end_user_failed bigint not null,
  business bigint not null,
  business_failed bigint not null,
  compliance bigint not null,
  compliance_failed bigint not null,
  non_critical_answers bigint not null,
  non_critical_failed bigint not null,
  unique (is_local, day, place_id, scorecard_version_id)
);

create table evaluation_answer_day (
  is_local boolean not null,
  day date not null,
  place_id integer not null references place (id),
  scorecard_version_id bigint not null,
  question_id text not null,
  answers bigint not null,
  failed bigint not null,
  unique (is_local, day, place_id, scorecard_version_id, question_id)
);

-- All of the counting below is put together as text, and executed by whoever sees what has changed: only a trigger itself sees the
-- rows of its statement.

-- Adds what `changes` selects, a column for every key and every sum, to a table of figures. A change that leaves the sums as they
-- are writes nothing; keys come in order, so that two who count at once do not wait for each other.
create function adding(figures text, keys text[], sums text[], changes text) returns text language plpgsql immutable as $$
declare
  key_list constant text := array_to_string(keys, ', ');
  sum_list constant text := array_to_string(sums, ', ');
begin
  return format(
    'insert into %1$I as held (%2$s, %3$s)
     select * from (select %2$s, %4$s from (%5$s) as changed group by %2$s) as summed
     where (%3$s) is distinct from (%6$s) order by %2$s
     on conflict (%2$s) do update set %7$s;',
    figures, key_list, sum_list,
    (select string_agg(format('coalesce(sum(%1$I), 0) as %1$I', name), ', ' order by at) from unnest(sums) with ordinality as one (name, at)),
    changes,
    (select string_agg('0', ', ') from unnest(sums)),
    (select string_agg(format('%1$I = held.%1$I + excluded.%1$I', name), ', ') from unnest(sums) as one (name))
  );
end $$;

-- Conversations (`at`: when they are counted) with their places, by the clock of UTC and by that of their partner.
create function in_calendars(conversations text) returns text language sql immutable
return format($$
  select one.*, place.id as place_id, is_local,
    one.at at time zone case when is_local then partner.time_zone else 'UTC' end as local
  from (%s) as one
  join partner on partner.id = one.partner_id
  join place on place.partner_id = one.partner_id and coalesce(place.campaign_id, 0) = coalesce(one.campaign_id, 0)
    and coalesce(place.team_id, 0) = coalesce(one.team_id, 0) and coalesce(place.agent_id, 0) = coalesce(one.agent_id, 0)
    and place.channel = one.channel
  cross join (values (false), (true)) as calendar (is_local)
$$, conversations);

-- The functions below add what some conversations, and what is known of them, come to. Each is given as a query, with a `sign`: 1 for
-- what is there now, -1 for what was there before. What nobody has changed is given as it is now.

create function counting_conversations(conversations text) returns text language plpgsql immutable as $$
declare
  places constant text := format($new$
    insert into place (partner_id, campaign_id, team_id, agent_id, channel)
    select distinct one.partner_id, one.campaign_id, one.team_id, one.agent_id, one.channel from (%s) as one
    where not exists (
      select from place
      where place.partner_id = one.partner_id and coalesce(place.campaign_id, 0) = coalesce(one.campaign_id, 0)
        and coalesce(place.team_id, 0) = coalesce(one.team_id, 0) and coalesce(place.agent_id, 0) = coalesce(one.agent_id, 0)
        and place.channel = one.channel
    )
    order by 1, 2, 3, 4, 5
    on conflict do nothing;
  $new$, conversations);
begin
  conversations := in_calendars(format('select *, started_at as at from (%s) as conversation', conversations));
  return places || adding(
    'conversation_day',
    array['is_local', 'day', 'place_id'],
    array['conversations', 'written', 'timed', 'handled', 'talk_ms', 'hold_ms', 'after_call_work_ms'],
    format($rows$
      select is_local, local::date as day, place_id, sign as conversations,
        sign * (turn_count > 0)::integer as written,
        sign * (turn_count > 0 and timed)::integer as timed,
        sign * is_handled::integer as handled,
        case when is_handled then sign * talk_ms end as talk_ms,
        case when is_handled then sign * hold_ms end as hold_ms,
        case when is_handled then sign * after_call_work_ms end as after_call_work_ms
      from (%s) as placed cross join lateral (select agent_id is not null and talk_ms is not null as is_handled) as handling
    $rows$, conversations)
  ) || adding(
    'conversation_hour',
    array['is_local', 'day', 'hour', 'place_id'],
    array['conversations'],
    format($rows$
      select is_local, local::date as day, extract(hour from local)::smallint as hour, place_id, sign as conversations
      from (%s) as placed where local is not null
    $rows$, conversations)
  );
end $$;

create function counting_speech(conversations text, analyses text) returns text language plpgsql immutable as $$
begin
  return adding(
    'speech_day',
    array['is_local', 'day', 'place_id'],
    array['spoken', 'agent_talk_ms', 'customer_talk_ms', 'agent_turns', 'interruptions', 'measured', 'silence_ms', 'measured_ms',
      'felt', 'sentiment', 'changing', 'sentiment_change'],
    format($rows$
      select is_local, local::date as day, place_id,
        sign * is_spoken::integer as spoken,
        case when is_spoken then sign * agent_talk_ms end as agent_talk_ms,
        case when is_spoken then sign * customer_talk_ms end as customer_talk_ms,
        case when is_spoken then sign * agent_turns end as agent_turns,
        case when is_spoken then sign * interruptions end as interruptions,
        sign * is_measured::integer as measured,
        case when is_measured then sign * silence_ms end as silence_ms,
        case when is_measured then sign * duration_ms end as measured_ms,
        sign * (sentiment_customer is not null)::integer as felt,
        sign * sentiment_customer::numeric as sentiment,
        sign * (sentiment_change is not null)::integer as changing,
        sign * sentiment_change::numeric as sentiment_change
      from (%s) as placed cross join lateral (
        select agent_talk_ms is not null and agent_turns is not null as is_spoken,
          silence_ms is not null and duration_ms is not null as is_measured
      ) as known
    $rows$, in_calendars(format($known$
      select conversation.sign * analysis.sign as sign, conversation.started_at as at, conversation.duration_ms,
        conversation.partner_id, conversation.campaign_id, conversation.team_id, conversation.agent_id, conversation.channel,
        analysis.agent_talk_ms, analysis.customer_talk_ms, analysis.agent_turns, analysis.interruptions, analysis.silence_ms,
        analysis.sentiment_customer, analysis.sentiment_change
      from (%s) as conversation join (%s) as analysis on analysis.interaction_id = conversation.id
    $known$, conversations, analyses)))
  );
end $$;

create function counting_categories(conversations text, matches text) returns text language plpgsql immutable as $$
begin
  return adding(
    'category_day',
    array['is_local', 'day', 'place_id', 'rule_id'],
    array['matched'],
    format('select is_local, local::date as day, place_id, rule_id, sign as matched from (%s) as placed',
      in_calendars(format($known$
        select conversation.sign * found.sign as sign, conversation.started_at as at,
          conversation.partner_id, conversation.campaign_id, conversation.team_id, conversation.agent_id, conversation.channel,
          found.rule_id
        from (%s) as conversation join (%s) as found on found.interaction_id = conversation.id
      $known$, conversations, matches)))
  );
end $$;

create function counting_machine_scores(conversations text, scores text) returns text language plpgsql immutable as $$
begin
  conversations := in_calendars(format($known$
    select conversation.sign * judged.sign as sign, conversation.started_at as at,
      conversation.partner_id, conversation.campaign_id, conversation.team_id, conversation.agent_id, conversation.channel,
      judged.scorecard_version_id, judged.score::numeric as score, judged.auto_failed, judged.passed, judged.failed, judged.untold
    from (%s) as conversation join (%s) as judged on judged.interaction_id = conversation.id
  $known$, conversations, scores));
  return adding(
    'machine_day',
    array['is_local', 'day', 'place_id', 'scorecard_version_id'],
    array['conversations', 'scored', 'score_sum', 'score_squares', 'auto_failed'],
    format($rows$
      select is_local, local::date as day, place_id, scorecard_version_id, sign as conversations,
        sign * (score is not null)::integer as scored, sign * score as score_sum, sign * score * score as score_squares,
        sign * auto_failed::integer as auto_failed
      from (%s) as placed
    $rows$, conversations)
  ) || adding(
    'machine_score_day',
    array['is_local', 'day', 'place_id', 'scorecard_version_id', 'points'],
    array['conversations'],
    format($rows$
      select is_local, local::date as day, place_id, scorecard_version_id, round(score)::smallint as points, sign as conversations
      from (%s) as placed where score is not null
    $rows$, conversations)
  ) || adding(
    'machine_answer_day',
    array['is_local', 'day', 'place_id', 'scorecard_version_id', 'question_id'],
    array['answers', 'failed', 'untold'],
    format($rows$
      select is_local, local::date as day, place_id, scorecard_version_id, question_id,
        sign * is_answered as answers, sign * is_failed as failed, sign * (1 - is_answered) as untold
      from (%s) as placed cross join lateral (
        select question_id, 1 as is_answered, 0 as is_failed from unnest(passed) as question_id
        union all select question_id, 1, 1 from unnest(failed) as question_id
        union all select question_id, 0, 0 from unnest(untold) as question_id
      ) as answer
    $rows$, conversations)
  );
end $$;

-- The evaluations that are numbers, of some: as `contracts/evaluation-states.ts` has them.
create function counted_evaluations(conversations text, evaluations text) returns text language sql immutable
return in_calendars(format($$
  select conversation.sign * evaluation.sign as sign, evaluation.submitted_at as at,
    conversation.partner_id, conversation.campaign_id, conversation.team_id, conversation.agent_id, conversation.channel,
    evaluation.id as evaluation_id, evaluation.scorecard_version_id, evaluation.score::numeric as score, evaluation.auto_failed,
    evaluation.end_user_failed, evaluation.business_failed, evaluation.compliance_failed,
    evaluation.non_critical_answers, evaluation.non_critical_failed
  from (%s) as conversation join (%s) as evaluation on evaluation.interaction_id = conversation.id
  where evaluation.kind <> 'calibration' and evaluation.submitted_at is not null
    and evaluation.state in ('submitted', 'released', 'acknowledged', 'disputed', 'escalated', 'resolved')
$$, conversations, evaluations));

create function counting_evaluations(conversations text, evaluations text) returns text language plpgsql immutable as $$
begin
  return adding(
    'evaluation_day',
    array['is_local', 'day', 'place_id', 'scorecard_version_id'],
    array['evaluations', 'scored', 'score_sum', 'score_squares', 'auto_failed', 'end_user', 'end_user_failed',
      'business', 'business_failed', 'compliance', 'compliance_failed', 'non_critical_answers', 'non_critical_failed'],
    format($rows$
      select is_local, local::date as day, place_id, scorecard_version_id, sign as evaluations,
        sign * (score is not null)::integer as scored, sign * score as score_sum, sign * score * score as score_squares,
        sign * auto_failed::integer as auto_failed,
        sign * (end_user_failed is not null)::integer as end_user, sign * end_user_failed::integer as end_user_failed,
        sign * (business_failed is not null)::integer as business, sign * business_failed::integer as business_failed,
        sign * (compliance_failed is not null)::integer as compliance, sign * compliance_failed::integer as compliance_failed,
        sign * non_critical_answers as non_critical_answers, sign * non_critical_failed as non_critical_failed
      from (%s) as placed
    $rows$, counted_evaluations(conversations, evaluations))
  );
end $$;

create function counting_answers(conversations text, evaluations text, answers text) returns text language plpgsql immutable as $$
begin
  return adding(
    'evaluation_answer_day',
    array['is_local', 'day', 'place_id', 'scorecard_version_id', 'question_id'],
    array['answers', 'failed'],
    format($rows$
      select is_local, local::date as day, place_id, scorecard_version_id, question_id,
        placed.sign * answer.sign as answers, placed.sign * answer.sign * answer.failed::integer as failed
      from (%s) as placed join (%s) as answer on answer.evaluation_id = placed.evaluation_id
      where answer.failed is not null
    $rows$, counted_evaluations(conversations, evaluations), answers)
  );
end $$;

-- A table as it is now, and what a statement has changed of one, as the functions above are given it.
create function current_rows(name text) returns text language sql immutable
return format('select 1 as sign, %1$I.* from %1$I', name);

create function changed_rows(op text) returns text language sql immutable
return case op
  when 'INSERT' then 'select 1 as sign, added.* from added'
  when 'DELETE' then 'select -1 as sign, removed.* from removed'
  else 'select -1 as sign, removed.* from removed union all select 1 as sign, added.* from added'
end;

-- Everything that is counted of some conversations, but for themselves.
create function counting_known(conversations text) returns text language sql immutable
return counting_speech(conversations, current_rows('conversation_analysis'))
  || counting_categories(conversations, current_rows('category_match'))
  || counting_machine_scores(conversations, current_rows('machine_score'))
  || counting_evaluations(conversations, current_rows('evaluation'))
  || counting_answers(conversations, current_rows('evaluation'), current_rows('evaluation_answer'));

-- Of which table it is decides what is counted; its argument is a condition on the rows that count at all.
create function count_changed() returns trigger language plpgsql as $$
declare
  changed constant text := changed_rows(tg_op);
  conversations constant text := current_rows('interaction');
  is_counted boolean;
begin
  execute format('select exists (select from (%s) as changed where %s)', changed, tg_argv[0]) into is_counted;
  if is_counted then
    execute case tg_table_name
      when 'interaction' then counting_conversations(changed)
      when 'conversation_analysis' then counting_speech(conversations, changed)
      when 'category_match' then counting_categories(conversations, changed)
      when 'machine_score' then counting_machine_scores(conversations, changed)
      when 'evaluation' then counting_evaluations(conversations, changed)
        || counting_answers(conversations, changed, current_rows('evaluation_answer'))
      when 'evaluation_answer' then counting_answers(conversations, current_rows('evaluation'), changed)
    end;
  end if;
  return null;
end $$;

-- Of a conversation that is new nothing is known, and of one that goes nothing any more: only what is counted elsewhere moves.
create function count_moved() returns trigger language plpgsql as $$
begin
  if exists (
    select from added join removed using (id)
    where (added.partner_id, added.campaign_id, added.team_id, added.agent_id, added.channel, added.started_at, added.duration_ms)
      is distinct from (removed.partner_id, removed.campaign_id, removed.team_id, removed.agent_id, removed.channel,
        removed.started_at, removed.duration_ms)
  ) then execute counting_known(changed_rows(tg_op));
  end if;
  return null;
end $$;

do $$
declare
  source record;
begin
  for source in
    select * from (values
      ('interaction', 'true'),
      ('conversation_analysis', 'coalesce(agent_talk_ms, silence_ms) is not null or coalesce(sentiment_customer, sentiment_change) is not null'),
      ('category_match', 'true'),
      ('machine_score', 'true'),
      ('evaluation', 'submitted_at is not null'),
      ('evaluation_answer', 'failed is not null')
    ) as source (name, condition)
  loop
    execute format('create trigger figures_insert after insert on %I referencing new table as added
      for each statement execute function count_changed(%L)', source.name, source.condition);
    execute format('create trigger figures_update after update on %I referencing old table as removed new table as added
      for each statement execute function count_changed(%L)', source.name, source.condition);
    execute format('create trigger figures_delete after delete on %I referencing old table as removed
      for each statement execute function count_changed(%L)', source.name, source.condition);
  end loop;
end $$;
create trigger figures_update_known after update on interaction referencing old table as removed new table as added
  for each statement execute function count_moved();

-- What is known of a conversation goes before it does: afterwards nobody could tell what it was counted for.
create function forget_known() returns trigger language plpgsql as $$
begin
  delete from conversation_analysis where interaction_id = old.id;
  delete from category_match where interaction_id = old.id;
  delete from machine_score where interaction_id = old.id;
  delete from evaluation where interaction_id = old.id;
  return old;
end $$;
create trigger figures_forget before delete on interaction for each row execute function forget_known();

create function forget_answers() returns trigger language plpgsql as $$
begin
  delete from evaluation_answer where evaluation_id = old.id;
  return old;
end $$;
create trigger figures_forget before delete on evaluation for each row execute function forget_answers();

-- A partner whose clock is put right has other days: what it came to by the old one goes, and what it comes to now is added.
create function count_partner() returns trigger language plpgsql as $$
declare
  conversations constant text := format('select %s as sign, interaction.* from interaction where partner_id = %s',
    case tg_when when 'BEFORE' then -1 else 1 end, old.id);
begin
  execute counting_conversations(conversations) || counting_known(conversations);
  return new;
end $$;
create trigger figures_before before update of time_zone on partner
  for each row when (old.time_zone is distinct from new.time_zone) execute function count_partner();
create trigger figures_after after update of time_zone on partner
  for each row when (old.time_zone is distinct from new.time_zone) execute function count_partner();

-- Each evaluation that is a number, as it is counted: for whoever must leave some out.
do $$ begin
  execute 'create view counted_evaluation as ' || counted_evaluations(current_rows('interaction'), current_rows('evaluation'));
end $$;

do $$ begin
  execute counting_conversations(current_rows('interaction')) || counting_known(current_rows('interaction'));
end $$;
